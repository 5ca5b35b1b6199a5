import { countWords } from '../../domain/plural.ts'

/** `countWords` in English, like the text around it, whatever the machine's language. */
export function inEnglish(sentence: string): ReturnType<typeof countWords> {
  return countWords(sentence, sentence, (count) => count.toLocaleString('en'))
}

/** A number with its noun: `1 contact`, `1,200 contacts`. */
export function howMany(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

/** Text in columns with headings, each as wide as its contents; numbers are right-aligned. */
export function textTable(
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const lines = [headings, ...rows]
  const widths = headings.map((_, column) =>
    lines.reduce((widest, line) => Math.max(widest, widthOf(String(line[column] ?? ''))), 0),
  )
  const isNumber = headings.map((_, column) => rows.length > 0 && typeof rows[0]?.[column] === 'number')
  return lines
    .map((line) =>
      widths
        .map((width, column) => {
          const text = String(line[column] ?? '')
          const space = ' '.repeat(width - widthOf(text))
          return isNumber[column] ? space + text : text + space
        })
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('')
}

const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The width of a text in terminal cells: one for a character with its accents, two for East Asian wide characters and emoji. */
function widthOf(text: string): number {
  let width = 0
  for (const { segment } of signs.segment(text)) width += wide.test(segment) ? 2 : 1
  return width
}

const wide =
  /^(?:\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}|[\u3000-\u303e\uff01-\uff60])/u
