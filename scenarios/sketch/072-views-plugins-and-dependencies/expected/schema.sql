CREATE TABLE users (
  id INT PRIMARY KEY,
  name TEXT,
  active BOOLEAN
);

CREATE OR REPLACE VIEW active_users AS
SELECT id, name, email
FROM users
WHERE active AND deleted_at IS NULL
ORDER BY name;

CREATE OR REPLACE VIEW all_users AS
SELECT id, name
FROM users;

CREATE OR REPLACE FUNCTION touch() RETURNS trigger AS $$
BEGIN
  NEW.updated_at = clock_timestamp();
  NEW.version = OLD.version + 1;
  RETURN NEW;
END;
$$ LANGUAGE plpgsql;
