export const fetchUser = async (id) => {
  const response = await fetch(`/users/${id}`);
  return response.json();
};
