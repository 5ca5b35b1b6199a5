/** Ids in portions of at most so many, and of at most so much text. */
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
