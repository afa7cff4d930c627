def nightly():
    backup()
    vacuum()
