const express = require("express");
const cors = require("cors");
const db = require("./db");

const app = express();
const PORT = process.env.PORT || 3000;

app.use(cors());
app.use(express.json());

app.get("/users", async (req, res) => {
  const users = await db.all("SELECT * FROM users");
  res.json(users);
});

app.get("/users/:id", async (req, res) => {
  const user = await db.get("SELECT * FROM users WHERE id = ?", req.params.id);
  if (!user) {
    return res.status(404).json({ error: "not found" });
  }
  res.json(user);
});

app.post("/users", async (req, res) => {
  const { name, email } = req.body;
  const result = await db.run("INSERT INTO users (name, email) VALUES (?, ?)", [name, email]);
  res.status(201).json({ id: result.lastID });
});

app.delete("/users/:id", async (req, res) => {
  await db.run("DELETE FROM users WHERE id = ?", req.params.id);
  res.status(204).end();
});

app.listen(PORT, () => {
  console.log(`listening on ${PORT}`);
});
