export function submit(form: Form) {
  validate(form)
  const body = serialize(form)
  return post("/forms", body)
}
