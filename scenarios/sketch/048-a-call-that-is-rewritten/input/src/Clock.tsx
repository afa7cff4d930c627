import { useEffect, useState } from "react"

export function Clock({ zone }: { zone: string }) {
  const [now, setNow] = useState(() => new Date())

  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])

  useEffect(() => {
    document.title = zone
  }, [zone])

  return <time>{now.toLocaleTimeString("en", { timeZone: zone })}</time>
}
