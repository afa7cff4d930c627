export default function Page() {
  return (
    <main>
      <h1>Hello</h1>
      <p>Welcome.</p>
    </main>
  )
}
