/**
 * MurmurHash3_x86_128 (Austin Appleby, public domain) of the text's UTF-8, seed 0, as 32 hexadecimal digits. It tells
 * versions apart; it does not protect against forgery. Not crypto.subtle: that is asynchronous, and browsers only have
 * it in secure contexts.
 */
export function hash(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const inBlocks = bytes.length - (bytes.length % 16)
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let at = 0; at < inBlocks; at += 16) {
    a = step(a ^ mixA(words.getUint32(at, true)), 19, b, 0x561ccd1b)
    b = step(b ^ mixB(words.getUint32(at + 4, true)), 17, c, 0x0bcaa747)
    c = step(c ^ mixC(words.getUint32(at + 8, true)), 15, d, 0x96cd1c35)
    d = step(d ^ mixD(words.getUint32(at + 12, true)), 13, a, 0x32ac3b17)
  }
  const rest = new DataView(new ArrayBuffer(16))
  for (let at = inBlocks; at < bytes.length; at += 1) rest.setUint8(at - inBlocks, bytes[at] ?? 0)
  a ^= mixA(rest.getUint32(0, true)) ^ bytes.length
  b ^= mixB(rest.getUint32(4, true)) ^ bytes.length
  c ^= mixC(rest.getUint32(8, true)) ^ bytes.length
  d ^= mixD(rest.getUint32(12, true)) ^ bytes.length
  return spread(spread([a, b, c, d]).map(scatter))
    .map(hexadecimal)
    .join('')
}

const mixA = mixWith(0x239b961b, 15, 0xab0e9789)
const mixB = mixWith(0xab0e9789, 16, 0x38b34ae5)
const mixC = mixWith(0x38b34ae5, 17, 0xa1e38b93)
const mixD = mixWith(0xa1e38b93, 18, 0x239b961b)

/** Mixes four bytes of the text into their quarter. Zero stays zero, so the end of the text needs no padding. */
function mixWith(first: number, turns: number, second: number) {
  return (word: number) => Math.imul(turned(Math.imul(word, first), turns), second)
}

function step(quarter: number, turns: number, next: number, constant: number): number {
  return (Math.imul(turned(quarter, turns) + next, 5) + constant) | 0
}

function turned(bits: number, by: number): number {
  return (bits << by) | (bits >>> (32 - by))
}

/** Makes every quarter depend on all quarters. */
function spread([a = 0, b = 0, c = 0, d = 0]: number[]): number[] {
  const sum = (a + b + c + d) | 0
  return [sum, (b + sum) | 0, (c + sum) | 0, (d + sum) | 0]
}

/** Makes every bit of a quarter depend on all of its bits. */
function scatter(quarter: number): number {
  const once = Math.imul(quarter ^ (quarter >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return twice ^ (twice >>> 16)
}

function hexadecimal(quarter: number): string {
  return (quarter >>> 0).toString(16).padStart(8, '0')
}
