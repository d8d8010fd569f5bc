"""Nova Solis: empires that win together and compete for who won most."""
