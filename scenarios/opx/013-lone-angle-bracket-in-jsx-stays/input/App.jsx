export const App = () => (
  <Button
    kind="plain"
  >
    Go
  </Button>
)
