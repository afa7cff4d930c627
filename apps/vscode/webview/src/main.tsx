import "../../../web/src/style/index.css"
import "./theme.css"
import { render } from "preact"
import { showAsItIs } from "../../../web/src/parts/shown-text.ts"
import { createApp } from "../../../web/src/state/app.ts"
import { connectToExtension } from "./backend.ts"
import { isView, View } from "./View.tsx"

showAsItIs()
const { view: asked } = document.body.dataset
const view = isView(asked) ? asked : "apply"
const { backend, editor, show } = connectToExtension()
// The page goes from tab to tab by its address. Here the other tab is another view.
location.hash = `#/${view}`
addEventListener("hashchange", () => {
  const [, tab = view] = /^#\/(\w+)/.exec(location.hash) ?? []
  // What is open inside of this view is its own affair.
  if (tab === view) return
  show(tab)
  location.hash = `#/${view}`
})
const app = createApp(backend, { editor })
render(<View app={app} view={view} />, document.getElementById("page")!)
