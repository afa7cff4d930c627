import { Router } from "express";
import { z } from "zod";
import { db } from "../lib/db";
import { requireUser } from "../lib/auth";

const router = Router();

const createSchema = z.object({
  items: z.array(z.object({ sku: z.string(), quantity: z.number().int() })),
  note: z.string().optional(),
});

router.get("/", requireUser, async (req, res) => {
  const orders = await db.order.findMany({ where: { userId: req.user.id } });
  res.json(orders);
});

router.get("/:id", requireUser, async (req, res) => {
  const order = await db.order.findUnique({ where: { id: req.params.id } });
  if (!order) {
    return res.status(404).json({ error: "not found" });
  }
  res.json(order);
});

router.post("/", requireUser, async (req, res) => {
  const body = createSchema.parse(req.body);
  const order = await db.order.create({ data: { ...body, userId: req.user.id } });
  res.status(201).json(order);
});

router.delete("/:id", requireUser, async (req, res) => {
  await db.order.delete({ where: { id: req.params.id } });
  res.status(204).end();
});

export default router;
