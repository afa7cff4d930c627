export interface Persist {
  clearStorage: () => void
  rehydrate: () => Promise<void>
}
