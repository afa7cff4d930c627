export function Search({ loading }) {
  const x = useX()
  return <p>{x}</p>
}
