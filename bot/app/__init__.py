"""What people can do with games: turns, tables, clocks, notices, people. It knows no Discord."""
