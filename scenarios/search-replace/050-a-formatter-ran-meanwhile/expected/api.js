export const fetchUser = async (id) => {
  const response = await fetch(`/users/${id}`);
  if (!response.ok) throw new Error(response.statusText)
  return response.json();
};
