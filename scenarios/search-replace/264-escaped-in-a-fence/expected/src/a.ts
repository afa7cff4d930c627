const a: Map<string, number> = new Map()
