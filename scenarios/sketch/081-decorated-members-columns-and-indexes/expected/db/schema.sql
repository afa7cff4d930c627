CREATE TABLE IF NOT EXISTS owners (
  id        INT PRIMARY KEY,
  telephone TEXT
);
CREATE INDEX ON owners (id);
CREATE INDEX ON owners (telephone);

CREATE TABLE IF NOT EXISTS pets (
  id       INT PRIMARY KEY,
  owner_id INT REFERENCES owners (id),
  weight   NUMERIC
);
CREATE INDEX ON pets (owner_id);
