import { useSignal } from "@preact/signals"

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * The properties of a field for text that is saved when the person is done with it. Until then the text is theirs: what
 * arrives from elsewhere meanwhile does not take it out of their hands.
 */
export function useDraft(saved: string, save: (text: string) => void) {
  const draft = useSignal<string | undefined>(undefined)
  const done = () => {
    const text = draft.value
    draft.value = undefined
    if (text !== undefined && text !== saved) save(text)
  }
  return {
    value: draft.value ?? saved,
    onInput: ({ currentTarget }: { currentTarget: Field }) => {
      draft.value = currentTarget.value
    },
    onBlur: done,
    onChange: done,
  }
}
