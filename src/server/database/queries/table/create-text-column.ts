import type { TextOrder } from '../../../../domain/query/text-order.ts'

/** A column of texts, each stored once: a number for each row, and the texts by number. */
export type TextColumn = ReturnType<typeof createTextColumn>

export function createTextColumn(capacity: number) {
  const codes = new Uint32Array(capacity)
  const values: string[] = []
  const known = new Map<string, number>()
  const ranks = new Map<string, Uint32Array>()
  let [lastText, lastCode]: [string?, number?] = []

  function set(place: number, text: string) {
    // Neighbours often have the same day or currency, and comparing costs less than looking up.
    let code = text === lastText ? lastCode : known.get(text)
    if (code === undefined) {
      code = values.push(text) - 1
      known.set(text, code)
      if (ranks.size > 0) ranks.clear()
    }
    codes[place] = code
    lastText = text
    lastCode = code
  }

  /**
   * The rank of each text, by its number, in a named order, cached: equal texts share a rank, and the empty text is
   * last.
   */
  function ranksOf({ keyOf, compare }: TextOrder, name: string): Uint32Array {
    const known = ranks.get(name)
    if (known) return known
    const keyed = values.map((value, code) => ({ code, text: keyOf(value), isEmpty: value === '' }))
    keyed.sort((one, other) => Number(one.isEmpty) - Number(other.isEmpty) || compare(one.text, other.text))
    const found = new Uint32Array(values.length)
    let rank = 0
    for (const [index, { code, text, isEmpty }] of keyed.entries()) {
      const before = keyed[index - 1]
      if (before && (before.isEmpty !== isEmpty || compare(before.text, text) !== 0)) rank += 1
      found[code] = isEmpty ? lastRank : rank
    }
    if (ranks.size >= mostOrders) ranks.clear()
    ranks.set(name, found)
    return found
  }

  /** By number, whether a text passes. */
  const codesThat = (passes: (text: string) => boolean): Uint8Array =>
    Uint8Array.from(values, (value) => (passes(value) ? 1 : 0))

  return { codes, values, set, ranksOf, codesThat }
}

/** An office uses only a few languages. */
const mostOrders = 4

/** The rank of the empty text, in both directions. */
export const lastRank = 0xffff_ffff
