import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { toCsv } from '../../src/changes/history/history-files.ts'
import { csvFormat } from '../../src/server/cli/export-command.ts'
import { emptyContact } from '../../src/domain/fields.ts'

const formulas = [
  '=1+1',
  '@SUM(A1)',
  '+SUM(A1)',
  '-cmd',
  '-',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '-1+1',
  '-SUM(1)',
]
const wideFormulas = ['＝1+1', '＋1', '－1', '＠SUM(A1)']
const sumsFromPhones = [
  '+1-555-0100',
  '+32475/123456',
  '-1 - 5',
  '-1.5/2,5',
  '-2-1',
  '-(2)',
  '+(1)-(2)',
  '-(1)/(2)',
  '-.5-.5',
  '+-1',
  '-1-',
  '-1\t-1',
]

test.each([...formulas, ...wideFormulas, ...sumsFromPhones])(
  'text that a spreadsheet takes for a formula gets an apostrophe: %j',
  (text) => {
    expect(downloaded(text)).toBe(`'${text}`)
    expect(exported(text)).toBe(`'${text}`)
  },
)

const amounts = ['-12.50', '+12.50', '-1.234,50', '- 5', '-1 234,50', '-1\u00A0234.50', '-.5', '-0']
const phones = [
  '+32 9 211 22 33',
  '+3292112233',
  '+32 475/12.34.56',
  '+32 (0)9 211-22-33',
  '+32(0)92112233',
  '+1 555-0100',
  '+1 (555) 010-0100',
]
const others = ['(5)', '1-2', '', 'a=b', ' =1', "'=1"]

test.each([...amounts, ...phones, ...others])(
  'amounts, phone numbers and other text stay as they are: %j',
  (text) => {
    expect(downloaded(text)).toBe(text)
    expect(exported(text)).toBe(text)
  },
)

/** The text in a file that the app downloads. */
function downloaded(text: string): string | undefined {
  return read(toCsv([['name'], [text]]), 'name')
}

/** The text in a file that the command line exports. */
function exported(text: string): string | undefined {
  const format = csvFormat('contacts', true)
  return read(
    format.begin + format.records([{ id: '1', ...emptyContact, company: text }]) + format.end(),
    'company',
  )
}

function read(csv: string, column: string): string | undefined {
  const [row]: Record<string, string>[] = parse(csv, {
    columns: true,
    bom: true,
    skip_empty_lines: false,
    record_delimiter: '\r\n',
  })
  return row?.[column]
}
