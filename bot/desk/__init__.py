"""The desk: everything people can do with games. It knows no Discord."""
