/** Repeatable random numbers: the same seed gives the same sequence on every machine. */
export type Random = {
  /** A whole number from `least` to `most`, inclusive. */
  between(least: number, most: number): number
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of the words of a comma-separated list. */
  word(list: string): string
  digits(pattern: string): string
}

/** Random numbers by mulberry32 (Tommy Ettinger, public domain): 32 bits of state are plenty for a demo. */
export function createRandom(start: number): Random {
  let state = start
  function fraction(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const lists = new Map<string, string[]>()
  const between = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))
  function pick<T>(list: readonly T[]): T {
    const item = list[between(0, list.length - 1)]
    if (item === undefined) throw new RangeError('There is nothing to pick from')
    return item
  }
  function word(list: string): string {
    const words = lists.get(list) ?? list.split(',')
    lists.set(list, words)
    return pick(words)
  }
  return {
    between,
    pick,
    word,
    chance: (percent) => fraction() * 100 < percent,
    digits(pattern) {
      let text = ''
      for (const sign of pattern) text += sign === '#' ? between(0, 9) : sign
      return text
    },
  }
}
