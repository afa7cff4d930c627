CREATE TABLE users (
  id INT PRIMARY KEY,
  name TEXT,
  active BOOLEAN
);

CREATE OR REPLACE VIEW active_users AS
SELECT id, name
FROM users
WHERE active;

CREATE OR REPLACE VIEW all_users AS
SELECT id, name
FROM users;

CREATE OR REPLACE FUNCTION touch() RETURNS trigger AS $$
BEGIN
  NEW.updated_at = now();
  RETURN NEW;
END;
$$ LANGUAGE plpgsql;
