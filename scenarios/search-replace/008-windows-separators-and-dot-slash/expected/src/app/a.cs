long a;
