"""What tests of a bot need beside the local Discord itself; more packages are needed for it."""
