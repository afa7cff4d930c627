import { client } from "./client";
import { LoadError } from "./errors";

export async function loadUsers(page: number) {
  const response = await client.get(
    "/users",
    { page, limit: 50 },
  );
  if (!response.ok) throw new Error("no users");
  return response.json();
}

export async function loadTeams(page: number) {
  const response = await client.get(
    "/teams",
    { page, limit: 50 },
  );
  if (!response.ok) throw new LoadError("no teams", response.status);
  return response.json();
}
