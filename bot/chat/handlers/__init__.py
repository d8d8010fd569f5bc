"""Commands and buttons, one file a subject: each calls one use case and answers the person."""
