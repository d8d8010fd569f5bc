"""What is asked of the database, by table. Every function runs inside a transaction."""
