import { completesCodeWord } from './code-words.ts'

/** SWIFT's :86: has lines of 65 signs; some banks count the tag among those of the first. */
const fullLine = 65
const tagLength = ':86:'.length

/** What ABN AMRO's texts of cells go on with, which is never the rest of a word. */
const label = /^(?:IBAN|BIC|NAAM|OMSCHRIJVING|KENMERK|BETALINGSKENM\.|MACHTIGING|INCASSANT|ID DEBITEUR): /

/**
 * The texts of a field whose lines were cut at a number of signs, as they were before. A full line goes on without a break, for a word or
 * an IBAN may have been cut; after a shorter one stood at least a blank. In a structured text (`/NAME/…`) other long lines were cut too,
 * unless just one sign is missing: that was a blank, which many programs take away. A blank line separates unrelated texts.
 */
export function unwrap(lines: string[]): string[] {
  const isFull = fullIn(lines)
  const texts: string[][] = []
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1] ?? ''
    const last = texts.at(-1)
    if (line.trim() === '') continue
    if (last === undefined || before.trim() === '') texts.push([line])
    else {
      const structured =
        isStructured(last[0] ?? '') && (isLong(before, index - 1) || completesCodeWord(before, line))
      const goesOn = (isFull(index - 1) && !label.test(line)) || isTime(before, line) || structured
      last.push(goesOn ? '' : ' ', line)
    }
  }
  return texts.map((text) => text.join(''))
}

/** The same for a field of subfields, as one text: what begins a subfield needs no blank, and a word goes on after a small letter. */
export function unwrapSubfields(lines: string[], separator: string): string {
  const isFull = fullIn(lines)
  const parts = lines.map((line, index) => {
    const before = lines[index - 1]
    if (before === undefined) return line
    const inWord =
      /\p{Ll}$/u.test(before) && /^\p{Ll}/u.test(line) && before.length < fullLine - tagLength - 1
    const begins = line.startsWith(separator)
    const goesOn = isFull(index - 1) || isLong(before, index - 1) || begins || inWord || isTime(before, line)
    return goesOn ? line : ` ${line}`
  })
  return parts.join('')
}

function isStructured(line: string): boolean {
  return line.trimStart().startsWith('/')
}

/** Whether a line is as long as a line can be: 65 signs, or the length that several of them have, should the bank use another width. */
function fullIn(lines: string[]): (index: number) => boolean {
  const counts = new Map<number, number>()
  for (const { length } of lines.slice(1, -1))
    if (length >= 50) counts.set(length, (counts.get(length) ?? 0) + 1)
  const width = [...counts].reduce((most, [length, count]) => (count > 1 ? Math.max(most, length) : most), 0)
  return (index) =>
    lengthsOf(lines[index] ?? '', index).some((length) => length === fullLine || length === width)
}

function isLong(line: string, index: number): boolean {
  const lengths = lengthsOf(line, index)
  return lengths.some((length) => length >= 60) && !lengths.includes(fullLine - 1)
}

function isTime(before: string, line: string): boolean {
  return /\d$/.test(before) && /^:\d\d/.test(line)
}

function lengthsOf({ length }: string, index: number): number[] {
  return index === 0 ? [length, length + tagLength] : [length]
}
