-- Users and what they own.

CREATE TABLE users (
  id SERIAL PRIMARY KEY,
  email VARCHAR(255) NOT NULL UNIQUE,
  name VARCHAR(100),
  created_at TIMESTAMP NOT NULL DEFAULT now()
);

CREATE TABLE projects (
  id SERIAL PRIMARY KEY,
  owner_id INTEGER NOT NULL REFERENCES users (id),
  title TEXT NOT NULL,
  archived BOOLEAN NOT NULL DEFAULT false
);

CREATE INDEX projects_owner_idx ON projects (owner_id);

CREATE OR REPLACE FUNCTION touch_project() RETURNS trigger AS $$
BEGIN
  NEW.updated_at = now();
  RETURN NEW;
END;
$$ LANGUAGE plpgsql;

INSERT INTO users (email, name) VALUES ('admin@example.com', 'Admin');
