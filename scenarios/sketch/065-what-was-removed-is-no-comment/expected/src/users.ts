import { db } from "../db";
import { hash } from "../crypto";
import type { User, NewUser } from "../types";

const PAGE_SIZE = 20;

/**
 * Finds a user by email.
 */
export async function findByEmail(email: string): Promise<User | null> {
  const row = await db.users.findOne({ email });
  return row ?? null;
}

export async function listUsers(page = 0): Promise<User[]> {
  return db.users
    .find({})
    .skip(page * PAGE_SIZE)
    .limit(PAGE_SIZE)
    .toArray();
}

export async function createUser(input: NewUser): Promise<User> {
  const existing = await findByEmail(input.email);
  if (existing) {
    throw new Error("Email already taken");
  }
  const password = await hash(input.password);
  const user = { ...input, password, createdAt: new Date() };
  await db.users.insertOne(user);
  return user as User;
}

export async function deleteUser(id: string): Promise<void> {
  await db.users.deleteOne({ id });
}
