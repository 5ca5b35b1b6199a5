import { columnsFrom } from '../../src/domain/csv-columns.ts'
import { guessIn } from '../../src/statements/read-source.ts'
import * as messages from '../../src/transactions/marks/messages.ts'
import { expect, test } from 'vitest'
import { guessColumns, readFile } from '../../src/statements/read-file.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const sure = { sign: 'out', currency: 'EUR' }

const rowsIn = async (bytes: Uint8Array, answers: Record<string, string>) =>
  (await guessColumns(bytes, answers)).rows.map(({ line, date, amount, description, fault }) =>
    fault === undefined ? `${line} ${date} ${amount} ${description}` : `${line} ${fault}`,
  )

const takenFrom = async (bytes: Uint8Array, columns: Record<string, string>) => {
  const { statements, chosen } = await readFile(bytes, { columns })
  const lines = statements.flatMap((one) => one.lines)
  return { chosen, lines: lines.map(({ at, amount, description }) => `${at} ${amount} ${description}`) }
}

const units =
  'Bank of Test\nDate;Details;Amount\n---;---;---\n2026-09-21;Paper;-1.50\n2026-09-22;Client;20.00\n'

test('the separator, the encoding and the first line are shown as they are guessed', async () => {
  const { shape } = await guessColumns(bytesOf(units), {})
  expect(shape).toMatchObject({ delimiter: ';', encoding: 'Unicode', encodings: ['Unicode'], firstLine: 3 })
  expect(shape?.delimiters).toEqual([';', ',', 'tab', '|'])
  expect(shape?.lines[1]).toEqual({ line: 2, text: 'Date;Details;Amount' })
  const tabs = await guessColumns(bytesOf(units.replaceAll(';', '\t')), {})
  expect(tabs.shape?.delimiter).toBe('tab')
})

test('lines between the names of the columns and the first payment are left out by choosing that', async () => {
  expect(await rowsIn(bytesOf(units), sure)).toEqual([])
  const chosen = { ...sure, firstLine: '4' }
  expect(await rowsIn(bytesOf(units), chosen)).toEqual([
    '4 2026-09-21 -1.50 Paper',
    '5 2026-09-22 20.00 Client',
  ])
  const taken = await takenFrom(bytesOf(units), chosen)
  expect(taken.lines).toEqual(['4 -1.50 Paper', '5 20.00 Client'])

  // The next file like it is read in the same way.
  const kept = taken.chosen ? [{ id: 'one', ...taken.chosen }] : []
  const next = await readFile(bytesOf(units.replaceAll('2026-09', '2026-10')), { kept })
  expect(next.statements).toMatchObject([{ kept: 'one', lines: [{ date: '2026-10-21' }, {}] }])
  // One whose payments begin earlier loses none of them.
  const early = units.replace('---;---;---', '2026-09-20;Early;-9.00')
  await expect(readFile(bytesOf(early), { kept })).rejects.toThrow('above the first line that was chosen')
  await expect(readFile(bytesOf(early), { columns: chosen })).rejects.toThrow('above the first line')
  expect((await guessColumns(bytesOf(early), chosen)).rows[0]).toMatchObject({
    line: 3,
    fault: expect.stringContaining('above the first line that was chosen'),
  })
})

test('of two tables with the same names, the one that begins with the chosen line is read', async () => {
  const two = 'Date;Details;Amount\nnothing is pending\n\nDate;Details;Amount\n2026-09-21;Paper;-1.50\n'
  await expect(readFile(bytesOf(two), { columns: sure })).rejects.toThrow('This row has 1 columns')
  const chosen = { ...sure, firstLine: '5' }
  expect(await rowsIn(bytesOf(two), chosen)).toEqual(['5 2026-09-21 -1.50 Paper'])
  expect((await takenFrom(bytesOf(two), chosen)).lines).toEqual(['5 -1.50 Paper'])
})

test('another separator splits the file again, and one that gives no table can be changed', async () => {
  const both = 'Date;Details,Note;Amount\n2026-09-21;Paper, white;-1.50\n'
  expect((await guessColumns(bytesOf(both), {})).columns).toHaveLength(3)
  const wrong = await guessColumns(bytesOf(both), { ...sure, delimiter: ',' })
  expect(wrong).toMatchObject({ columns: [], rows: [], shape: { delimiter: ',' } })
  expect(wrong.shape?.delimiters).toContain(';')
  await expect(readFile(bytesOf(both), { columns: { ...sure, delimiter: ',' } })).rejects.toThrow('No column')
  // One that the file cannot have is no answer.
  expect((await guessColumns(bytesOf(both), { delimiter: 'x' })).shape?.delimiter).toBe(';')

  const pipes = bytesOf('Date|Details|Amount\n2026-09-21|Paper;x|-1.50\n')
  expect((await takenFrom(pipes, { ...sure, delimiter: '|' })).chosen?.mapping.delimiter).toBe('|')
})

test('an encoding that the letters leave open is asked, and is kept with the columns', async () => {
  const file = latin('Date;Details;Amount\n2026-09-21;m\xE8re;-1.50\n')
  const open = await guessColumns(file, sure)
  expect(open.questions[0]).toMatchObject({
    about: 'encoding',
    words:
      'The file does not say which code page it is in: “mère” in windows-1252 is “mčre” in windows-1250.',
  })
  expect(open.questions[0]?.options.map(({ value }) => value)).toContain('windows-1252')
  expect(open.rows).toHaveLength(1)
  await expect(readFile(file, { columns: sure })).rejects.toThrow('which code page')

  const chosen = { ...sure, encoding: 'windows-1252' }
  expect((await guessColumns(file, chosen)).shape?.encoding).toBe('windows-1252')
  const taken = await takenFrom(file, chosen)
  expect(taken.lines).toEqual(['2 -1.50 mère'])
  expect(taken.chosen?.mapping.encoding).toBe('windows-1252')
  // A wrong one is asked again.
  expect((await guessColumns(file, { ...sure, encoding: 'euc-kr' })).questions[0]).toMatchObject({
    about: 'encoding',
    words: expect.stringContaining('is not in euc-kr'),
  })
})

test.each([
  ['1448/03/15', 'is a day of another calendar'],
  ['R8.9.14', 'is a day of a Japanese era'],
  ['令和8年9月14日', 'is a day of a Japanese era'],
  ['13.09.', 'has no year'],
  ['09/14', 'has no year'],
  ['14 Sep', 'has no year'],
])('a day such as %s is refused with its column and what to do', async (day, why) => {
  const bytes = bytesOf(`Day,Text,Amount\n${day},A,-1.00\n`)
  await expect(guessColumns(bytes, {})).rejects.toThrow(`Column "Day": "${day}" ${why}. Download`)
})

test.each(['1999-12-31', '31/12/1999', '31.12.99'])(
  'a day before 2000 such as %s is refused with the reason, in a QIF file, too',
  async (day) => {
    const files = [`Day,Text,Amount\n${day},A,-1.00\n`, `!Type:Bank\nD${day}\nT-1.00\n^\n`]
    for (const file of files)
      await expect(guessColumns(bytesOf(file), {})).rejects.toThrow(`"${day}" is before 2000. Bookend reads`)
  },
)

test('a price list is no statement without years', async () => {
  const bytes = bytesOf('Name,Price,Pack\nA,12.50,12 EUR\n')
  await expect(guessColumns(bytes, {})).rejects.toThrow('This file has no rows with a day and an amount')
  // Only the beginning of a large file is sent.
  const blank = bytesOf(',,,\n'.repeat(columnsFrom / 4))
  await expect(guessColumns(blank, {})).rejects.toThrow('The beginning of this file has no rows with a day')
})

test('a workbook of questions that comes back is no statement, whose lines would be there twice', () => {
  const cells = ['Date', 'Currency', 'Amount', messages.question, messages.answer, messages.reference]
  const sheets = [{ name: 'Questions', rows: [{ at: 1, cells }] }]
  expect(() => guessIn({ bytes: new Uint8Array(), sheets, isQif: false }, {})).toThrow('Import answers')
})
