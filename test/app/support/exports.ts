import { screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { expect, vi } from 'vitest'
import type { CollectionName } from '../../../src/domain/collection-name.ts'
import { byName, transactionFieldNames } from '../../../src/domain/fields.ts'
import { allFields, seenFields, type FileFormat } from '../../../src/records/export/export-format.ts'
import type { ExportedRecord } from '../../../src/records/export/exported-record.ts'
import { makeFile } from '../../../src/records/export/make-file.ts'
import { plainNotation, type Notation } from '../../../src/domain/csv-line.ts'
import type { openApp } from './open-app.tsx'
import { chooseMore } from './list-menus.ts'

type User = Awaited<ReturnType<typeof openApp>>['user']

export async function openExport(user: User) {
  await chooseMore(user, 'Export')
  await waitFor(dialog)
}

export function dialog(): HTMLElement {
  return screen.getByRole('dialog', { name: /^Export / })
}

export function queryDialog(): HTMLElement | null {
  return screen.queryByRole('dialog', { name: /^Export / })
}

export async function send(user: User) {
  await user.click(within(dialog()).getByRole('button', { name: 'Export' }))
}

/** Exports the list in a format, and reads the text of the file, which must be the only one and have this name. */
export async function exportAs(
  format: RegExp,
  name: string,
  user: User,
  files: ReturnType<typeof catchDownloads>,
): Promise<string> {
  await openExport(user)
  await user.click(screen.getByRole('radio', { name: format }))
  await send(user)
  await waitFor(() => expect(files.names()).toEqual([name]))
  return files.text(name)
}

/** Saves the questions of the list as a workbook, and reads its rows. */
export async function savedQuestions(user: User, files: ReturnType<typeof catchDownloads>) {
  await user.click(await screen.findByRole('button', { name: 'Save as Excel' }))
  await screen.findByText(/^\d open questions? saved/)
  const sent = await files.file('questions.xlsx')?.arrayBuffer()
  const { sheets } = await readXlsx(new Uint8Array(sent ?? new ArrayBuffer()))
  return sheets[0]?.rows ?? []
}

/** Catches the files that are handed out, by their names, until the test ends. */
export function catchDownloads() {
  const files = new Map<string, Blob>()
  const blobs = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${blobs.size}`
    if (blob instanceof Blob) blobs.set(address, blob)
    return address
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const blob = blobs.get(this.href)
    if (blob) files.set(this.download, blob)
  })
  return {
    names: () => [...files.keys()],
    file: (name: string) => files.get(name),
    /** The text of a file, with its byte order mark if it has one. */
    text: async (name: string) =>
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(await files.get(name)?.arrayBuffer()),
  }
}

// What banks and people write, and what a file could break on.
const oddTexts = [
  '',
  '=1+1',
  '@SUM(A1)',
  '+32 9 211 22 33',
  'a "quoted" text; with, all',
  'two\nlines\r\nand a third',
  ' blanks around ',
  '\ttab',
  'שלום עולם',
  '😀 👩‍👩‍👧',
  '_x0041_',
  'constructor',
  '__proto__',
  'bell \u0007 and null \u0000',
  '<b>&amp;</b>',
  'x'.repeat(2000),
]

const oddAmounts = [
  '0.1',
  '-1234.50',
  '1234567890123.45',
  '99999999999999999999.99',
  '-0.000000001',
  '0',
  '0007.10',
  '1,5',
  '',
  '=1',
]

const oddDays = ['2026-03-05', '1900-01-31', '1900-03-01', '2026-02-30', '9999-12-31', '', '5.3.2026']

export const anyText = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary' }))

export const oddTransactions = fc.array(
  fc.record({
    id: fc.string(),
    ...byName(transactionFieldNames, anyText),
    date: fc.constantFrom(...oddDays),
    currency: fc.constantFrom('EUR', 'JPY', 'KWD', '', 'eur'),
    amount: fc.oneof(fc.constantFrom(...oddAmounts), decimals()),
  }),
  { maxLength: 20 },
)

const listed = { contacts: ['name', 'email'], transactions: ['date', 'counterpart', 'description', 'amount'] }

export function file(
  records: readonly ExportedRecord[],
  collection: CollectionName,
  format: FileFormat,
  notation: Notation = plainNotation,
  columns: 'all' | 'seen' = 'all',
  signal = new AbortController().signal,
): Promise<Blob> {
  const nameOf = (record: ExportedRecord) => String(Reflect.get(record, 'company'))
  const fields = columns === 'all' ? allFields[collection] : seenFields(listed[collection])
  return makeFile(records, { collection, format, fields, notation, nameOf, signal })
}

/** Decimal text of any length, as stored. */
export function decimals(): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.bigInt({ min: 0n, max: 10n ** 22n }),
      fc.nat({ max: 999 }),
      fc.nat({ max: 3 }),
    )
    .map(
      ([sign, whole, part, places]) =>
        `${sign}${whole}${places === 0 ? '' : `.${String(part).padStart(3, '0').slice(0, places)}`}`,
    )
}

/** Half of a pair of surrogates, which no file can hold, becomes the sign for that. */
export function wellFormed(text: string): string {
  return Buffer.from(text).toString('utf8')
}
