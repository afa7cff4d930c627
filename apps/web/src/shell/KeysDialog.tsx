import { Dialog } from "../parts/Dialog.tsx"
import { tabs } from "../state/route.ts"
import { type Key, keys, otherKeys } from "./keys.ts"

/** Every key there is, by where it works. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  const groups = [undefined, ...tabs]
    .map((tab) => ({ tab, own: [...keys, ...otherKeys].filter((key) => key.tab === tab) }))
    .filter(({ own }) => own.length > 0)
  return (
    <Dialog title="Keys" onClose={onClose}>
      <div class="keys">
        {groups.map(({ tab, own }) => (
          <section key={tab ?? "all"}>
            <h3>{tab === undefined ? "Everywhere" : `${tab[0]!.toUpperCase()}${tab.slice(1)}`}</h3>
            <dl>
              {own.map((key) => (
                <div key={key.key}>
                  <dt>
                    <KeyCaps name={key.key} />
                  </dt>
                  <dd>{key.does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

/** The keys of a combination, as they are written on this machine's keyboard. */
export function KeyCaps({ name }: { name: Key["key"] }) {
  const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
  return (
    <span class="caps">
      {name.split("+").map((part) => (
        <kbd key={part}>{part === "mod" ? (isMac ? "⌘" : "Ctrl") : part}</kbd>
      ))}
    </span>
  )
}
