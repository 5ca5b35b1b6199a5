/** Splits ids into portions with a limit on their number and their total length. */
export function portionsOf(ids: readonly string[], most: number, longest: number): string[][] {
  const portions: string[][] = []
  let length = Infinity
  for (const id of ids) {
    const last = portions.at(-1)
    length += id.length + 1
    if (!last || last.length >= most || length > longest) {
      portions.push([id])
      length = id.length
    } else last.push(id)
  }
  return portions
}
