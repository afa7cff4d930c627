import { figure, plural } from "../parts/figures.ts"
import { Icon } from "../parts/Icon.tsx"
import { useApp } from "../state/app.ts"

/** What is in the prompt, largest first, and what is not although it was chosen. */
export function PromptFiles() {
  const { context } = useApp()
  const packed = context.packed.value
  if (!packed || packed.files.length + packed.skipped.length === 0) return null
  const files = [...packed.files].sort((a, b) => b.tokens - a.tokens)
  return (
    <>
      <details class="prompt-files">
        <summary>{plural(files.length, "file")}</summary>
        <ul>
          {files.slice(0, most).map(({ key, tokens }) => (
            <li key={key}>
              <span class="path">{key}</span>
              <span class="tokens">{figure(tokens)}</span>
              <button
                type="button"
                class="quiet"
                aria-label={`Untick ${key}`}
                onClick={() => context.choose([key], false)}
              >
                <Icon name="cross" />
              </button>
            </li>
          ))}
          {files.length > most && <li class="faint">and {figure(files.length - most)} more</li>}
        </ul>
      </details>
      {packed.skipped.length > 0 && (
        <details class="prompt-files skipped" open>
          <summary>
            <Icon name="warning" /> {plural(packed.skipped.length, "file")} left out
          </summary>
          <ul>
            {packed.skipped.slice(0, most).map(({ key, message }) => (
              <li key={key}>
                <span class="path">{key}</span>
                <span class="faint">{message}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const most = 200
