export function installNode(version: string): { program: string } | { reason: string }
