/** The least number of letters to add, remove or replace (Levenshtein, 1966), or `most + 1` if it is more than `most`. */
export function distance(one: string, other: string, most: number): number {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > most) return most + 1
  let row = Uint16Array.from({ length: short.length + 1 }, (_, index) => index)
  let next = new Uint16Array(short.length + 1)
  for (let line = 0; line < long.length; line += 1) {
    next[0] = line + 1
    let least = line + 1
    for (let at = 1; at <= short.length; at += 1) {
      const replaced = (row[at - 1] ?? 0) + (short.charCodeAt(at - 1) === long.charCodeAt(line) ? 0 : 1)
      const value = Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1)
      next[at] = value
      least = Math.min(least, value)
    }
    if (least > most) return most + 1
    const last = row
    row = next
    next = last
  }
  return row[short.length] ?? 0
}
