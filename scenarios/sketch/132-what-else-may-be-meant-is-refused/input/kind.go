package kind

func Describe(k Kind, names []string) string {
	switch k {
	case Struct:
		parts := make([]string, 0, len(names))
		for _, name := range names {
			parts = append(parts, "."+name)
		}
		return strings.Join(parts, "")
	case Slice:
		return fmt.Sprintf("[%d]", len(names))
	}
	return ""
}
