/**
 * A character or pair as a word that FTS5's tokenizer `ascii` leaves intact. Cached, because texts consist of the same
 * few thousand.
 */
export function tokenOf(gram: string): string {
  const known = tokens.get(gram)
  if (known !== undefined) return known
  const token = `g${Array.from(gram, (sign) => sign.codePointAt(0)?.toString(16)).join('z')}`
  if (tokens.size < 50_000) tokens.set(gram, token)
  return token
}

const tokens = new Map<string, string>()
