import { useSignal } from "@preact/signals"
import { Said } from "../parts/Said.tsx"
import { useApp } from "../state/app.ts"

/** The backend did not let us in, or is gone: what to do about it, above everything else. */
export function Lost() {
  const { failure, rejoin } = useApp()
  if (!failure.value || failure.value.code === "offline") return null
  const { code, message, hint } = failure.value
  return (
    <div class="notice failed" role="alert">
      <strong>
        <Said text={message} />
      </strong>{" "}
      {hint}
      {code === "unauthorised" && rejoin && <Rejoin />}
    </div>
  )
}

/** A server that was started again has a new address; nothing of what is on the page is lost over it. */
function Rejoin() {
  const { rejoin, toasts } = useApp()
  const address = useSignal("")
  return (
    <form
      class="rejoin"
      onSubmit={(event) => {
        event.preventDefault()
        if (!rejoin!(address.value))
          toasts.fail({ code: "usage", message: "This is not the address of a page: it has no token in it." })
      }}
    >
      <label>
        The address that the server printed when it was started
        <input
          type="text"
          placeholder="http://127.0.0.1:7000/?token=…"
          spellcheck={false}
          value={address.value}
          onInput={({ currentTarget }) => (address.value = currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary">
        Connect
      </button>
    </form>
  )
}
