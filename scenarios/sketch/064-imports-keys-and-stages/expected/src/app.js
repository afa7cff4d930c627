const express = require("express");
const morgan = require("morgan");
const usersRouter = require("./routes/users");
const ordersRouter = require("./routes/orders");
const helmet = require("helmet");

const app = express();

app.use(helmet());
app.use(express.json());
app.use(morgan("dev"));

app.get("/health", (req, res) => {
  res.json({ ok: true });
});

app.use("/users", usersRouter);
app.use("/orders", ordersRouter);

app.use((err, req, res, next) => {
  console.error(err);
  res.status(500).json({ error: "Internal error" });
});

module.exports = app;
