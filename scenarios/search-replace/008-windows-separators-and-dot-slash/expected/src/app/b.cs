long b;
