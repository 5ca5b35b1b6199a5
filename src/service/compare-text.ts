/** Which of two texts comes first, by Unicode code points: the order of their UTF-8 bytes, which databases compare. */
export function compareText(one: string, other: string): number {
  if (one === other) return 0
  const shorter = Math.min(one.length, other.length)
  let at = 0
  while (at < shorter && one.charCodeAt(at) === other.charCodeAt(at)) at += 1
  if (at === shorter) return one.length - other.length
  return rank(one.charCodeAt(at)) - rank(other.charCodeAt(at))
}

/** Half of a pair stands for a code point from U+10000, so it comes after every code unit that stands for itself. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
