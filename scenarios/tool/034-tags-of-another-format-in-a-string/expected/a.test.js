test("an opening ends with its tag", () => {
  check("x<edit a=b><edit c=d>", 1)
})
