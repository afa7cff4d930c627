export function installNode(version: string): { program: string } | { reason: string }
export function installPackage(
  name: string,
  version: string,
  options?: { into?: string },
): { folder: string } | { reason: string }
