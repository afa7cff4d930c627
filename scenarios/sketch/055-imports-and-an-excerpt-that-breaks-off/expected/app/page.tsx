import { ThemeToggle } from "@/components/theme-toggle"

export default function Page() {
  return (
    <main>
      <ThemeToggle />
      <h1>Hello</h1>
      <p>Welcome.</p>
    </main>
  )
}
