/**
 * The cells of a column as spreadsheets copy it: one line each, those with line breaks or quotes in quotes. Undefined if the
 * text has several columns.
 */
export function readColumn(text: string): string[] | undefined {
  const cells: string[] = []
  let rest = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"(?=[\t\n]|$)/.exec(rest)
    const [whole = '', inside] = quoted ?? /^[^\t\n]*/.exec(rest) ?? []
    cells.push(inside === undefined ? whole : inside.replaceAll('""', '"'))
    const after = rest.slice(whole.length)
    if (after === '') return cells
    if (after.startsWith('\t')) return undefined
    rest = after.slice(1)
  }
}
