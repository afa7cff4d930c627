import { render } from "preact"
import { openBackend } from "./backend/open.ts"
import { showAsItIs } from "./parts/shown-text.ts"
import { App } from "./shell/App.tsx"
import { createApp } from "./state/app.ts"

showAsItIs()
const { backend, ...more } = await openBackend()
const app = createApp(backend, more)
render(<App app={app} />, document.getElementById("page")!)
