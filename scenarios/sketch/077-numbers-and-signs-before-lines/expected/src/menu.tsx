export function Menu() {
  return (
    <nav>
      <Link to="/">Home</Link>
      <Link to="/cart">Cart</Link>
      <Link to="/help">Help</Link>
    </nav>
  )
}
