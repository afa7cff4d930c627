export function Address({ field }) {
  return (
    <form>
      <label htmlFor="street">Street</label>
      <Input id="street" {...field} />
      <label htmlFor="town">Town</label>
      <Input id="town" {...field} />
      <label htmlFor="rooms">Rooms</label>
      <Input
        id="rooms"
        type="number"
        {...field}
      />
      <label htmlFor="baths">Baths</label>
      <Input
        id="baths"
        type="number"
        {...field}
      />
    </form>
  )
}
