CREATE TABLE users (
  id INT PRIMARY KEY,
  name TEXT,
  age INT
);
