import { useEffect, useState } from "react"

export function Clock({ zone }: { zone: string }) {
  const [now, setNow] = useState(() => new Date())

  useEffect(() => {
    const tick = () => setNow(new Date())
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [zone])

  useEffect(() => {
    document.title = zone
  }, [zone])

  return <time>{now.toLocaleTimeString("en", { timeZone: zone })}</time>
}
