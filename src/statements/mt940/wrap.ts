/** Lines of SWIFT's :86: have 65 characters; some banks include the tag in the first line's count. */
const fullLine = 65
const tagLength = ':86:'.length

/** Labels that follow in ABN AMRO's cells, and are never the rest of a word. */
const label = /^(?:IBAN|BIC|NAAM|OMSCHRIJVING|KENMERK|BETALINGSKENM\.|MACHTIGING|INCASSANT|ID DEBITEUR): /

/**
 * The texts of a field, rejoined from lines that were split at a width. A full line continues without a blank, because
 * a word or an IBAN may have been split; after a shorter one there was at least one blank. In a structured text
 * (`/NAME/…`) other long lines were split too, unless exactly one character is missing: that was a blank, which many
 * programs strip. A blank line separates unrelated texts.
 */
export function unwrap(lines: string[]): string[] {
  const isFull = fullIn(lines)
  const texts: string[][] = []
  let structured = false // judged once for each text: its first line may be long
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1] ?? ''
    const last = texts.at(-1)
    if (line.trim() === '') continue
    if (last === undefined || before.trim() === '') {
      texts.push([line])
      structured = line.trimStart().startsWith('/')
    } else {
      const goesOn =
        (isFull(index - 1) && !label.test(line)) ||
        isTime(before, line) ||
        (structured && (isLong(before, index - 1) || completesCodeWord(before, line)))
      last.push(goesOn ? '' : ' ', line)
    }
  }
  return texts.map((text) => text.join(''))
}

/** The same for a field of subfields, as one text: no blank before a subfield, and a word continues after a small letter. */
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

/** Whether a line has full length: 65 characters, or the length that several of them share if the bank uses another width. */
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

/** The code words between slashes of Dutch banks and SWIFT. */
export const codeWords =
  'TRTP|IBAN|BBAN|BIC|NAME|REMI|EREF|MARF|CSID|ORDP|BENM|ULTC|ULTD|ULTB|ADDR|ISDT|PREF|IREF|KREF|RTRN|ACCW|PURP|CNTP|SVCL|CDTRREFTP|CDTRREF|EXCH|CHGS|OCMT'

/** Whether a code word was split between two lines: `…//RE` and `MI/USTD…`. */
function completesCodeWord(before: string, line: string): boolean {
  const [start] = /\/[A-Z]{0,8}$/.exec(before) ?? []
  const [end] = /^[A-Z]{0,9}\//.exec(line) ?? []
  return start !== undefined && end !== undefined && wordAlone.test(start + end)
}

const wordAlone = new RegExp(`^/(?:${codeWords})/$`)
