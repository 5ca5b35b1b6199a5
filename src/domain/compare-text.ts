/** Compares two texts by Unicode code points: the order of their UTF-8 bytes, as databases sort. */
export function compareText(one: string, other: string): number {
  if (one === other) return 0
  const shorter = Math.min(one.length, other.length)
  let at = 0
  while (at < shorter && one.charCodeAt(at) === other.charCodeAt(at)) at += 1
  if (at === shorter) return one.length - other.length
  return rank(one.charCodeAt(at)) - rank(other.charCodeAt(at))
}

/** A surrogate encodes a code point from U+10000, so it sorts after every other code unit. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
