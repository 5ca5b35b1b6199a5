/** Conditions on a list as its address has them, without those that are undefined. */
export function refineOf(conditions: Record<string, string | undefined>): string {
  const known = Object.entries(conditions).filter((one): one is [string, string] => one[1] !== undefined)
  return new URLSearchParams(known).toString()
}
