import { client } from "./client";

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
  if (!response.ok) throw new Error("no teams");
  return response.json();
}
