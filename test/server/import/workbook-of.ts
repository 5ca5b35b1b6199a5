import { zipOf } from './zip-text.ts'

/** A cell as XML: its type, what is in it, and the style (1 is a date). */
type Cell = string | number | { xml: string }

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook with these sheets, written part by part; `more` adds and replaces parts. */
export function workbookOf(
  sheets: Record<string, Cell[][]>,
  { is1904 = false, format = 'yyyy-mm-dd', more = {} as Record<string, string> } = {},
): Buffer {
  const names = Object.keys(sheets)
  return zipOf({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relationsOf([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${namespace}" xmlns:r="${relations}"><workbookPr date1904="${Number(is1904)}"/><sheets>${names
      .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsOf([
      ...names.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/styles.xml': `<styleSheet xmlns="${namespace}"><numFmts count="1"><numFmt numFmtId="164" formatCode="${format}"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${namespace}"><si><t>Shared</t></si><si><r><t>Rich </t></r><r><t>text</t></r></si></sst>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetOf(rows)]),
    ),
    ...more,
  })
}

function sheetOf(rows: Cell[][]): string {
  const cellOf = (cell: Cell) =>
    typeof cell === 'object'
      ? cell.xml
      : typeof cell === 'number'
        ? `<c><v>${cell}</v></c>`
        : `<c t="inlineStr"><is><t>${cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`
  const written = rows.map((cells, index) => `<row r="${index + 1}">${cells.map(cellOf).join('')}</row>`)
  return `<worksheet xmlns="${namespace}"><sheetData>${written.join('')}</sheetData></worksheet>`
}

/** A day by its number in the date system of the workbook. */
export const dated = (serial: number): Cell => ({ xml: `<c s="1"><v>${serial}</v></c>` })

function relationsOf(all: (readonly [type: string, target: string])[]): string {
  const each = all.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`
}
