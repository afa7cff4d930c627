export function Address({ field }) {
  return (
    <form>
      <label htmlFor="street">Street</label>
      <Input {...field} />
      <label htmlFor="town">Town</label>
      <Input {...field} />
      <label htmlFor="rooms">Rooms</label>
      <Input
        type="number"
        {...field}
      />
      <label htmlFor="baths">Baths</label>
      <Input
        type="number"
        {...field}
      />
    </form>
  )
}
