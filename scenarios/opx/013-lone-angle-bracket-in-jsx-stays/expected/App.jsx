export const App = () => (
  <Button
    kind="loud"
  >
    Go!
  </Button>
)
