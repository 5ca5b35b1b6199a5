/** Columns of text under their headings, as wide as what is in them; numbers are aligned at the right. */
export function table(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
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

/** How many cells of a terminal a text takes: one for a sign with its accents, two for the wide ones of East Asia and pictures. */
function widthOf(text: string): number {
  let width = 0
  for (const { segment } of signs.segment(text)) width += wide.test(segment) ? 2 : 1
  return width
}

const wide =
  /^(?:\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}|[\u3000-\u303e\uff01-\uff60])/u
