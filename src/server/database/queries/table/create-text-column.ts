import { compareText } from '../../../../domain/compare-text.ts'
import { fold } from '../../../../domain/fold.ts'

/** A column of texts, each stored once: a number for each row, and the texts by number. */
export type TextColumn = ReturnType<typeof createTextColumn>

export function createTextColumn(capacity: number) {
  const codes = new Uint32Array(capacity)
  const values: string[] = []
  const known = new Map<string, number>()
  let ranks: Uint32Array | undefined

  function set(place: number, text: string) {
    let code = known.get(text)
    if (code === undefined) {
      code = values.push(text) - 1
      known.set(text, code)
      ranks = undefined
    }
    codes[place] = code
  }

  /** The place of each text, by its number, in the order of compareBy: equal ones share it, and the empty one is last. */
  function ranksOf(): Uint32Array {
    if (ranks) return ranks
    const folded = values.map((value, code) => ({ code, text: fold(value), isEmpty: value === '' }))
    folded.sort(
      (one, other) => Number(one.isEmpty) - Number(other.isEmpty) || compareText(one.text, other.text),
    )
    ranks = new Uint32Array(values.length)
    let rank = 0
    for (const [index, { code, text, isEmpty }] of folded.entries()) {
      const before = folded[index - 1]
      if (before && (before.text !== text || before.isEmpty !== isEmpty)) rank += 1
      ranks[code] = isEmpty ? lastRank : rank
    }
    return ranks
  }

  /** By number, whether a text passes. */
  const codesThat = (passes: (text: string) => boolean): Uint8Array =>
    Uint8Array.from(values, (value) => (passes(value) ? 1 : 0))

  return { codes, values, set, ranksOf, codesThat }
}

/** The rank of the empty text, in both directions. */
export const lastRank = 0xffff_ffff
