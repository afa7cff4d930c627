import { render } from "preact"
import { openBackend } from "./backend/open.ts"
import { App } from "./shell/App.tsx"
import { createApp } from "./state/app.ts"

const { backend, ...more } = await openBackend()
const app = createApp(backend, more)
render(<App app={app} />, document.getElementById("page")!)
