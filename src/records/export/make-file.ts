import type { CollectionName } from '../../domain/collection-name.ts'
import { labelOf } from '../../domain/fields.ts'
import { extraLabels } from '../../domain/transaction-fields.ts'
import { otherName } from '../../domain/record-meta.ts'
import type { FileFormat } from './export-format.ts'
import { textOf, inPortions, type ExportedRecord } from './exported-record.ts'
import { closingRows } from './closing-rows.ts'
import type { Notation } from '../../domain/csv-line.ts'
import { writeCsv } from './write-csv.ts'
import * as messages from './messages.ts'
import { valueWords } from '../../domain/value-words.ts'

type FileOptions = {
  collection: CollectionName
  format: FileFormat
  /** The columns, for formats that have columns. */
  fields: readonly string[]
  /** The labels of columns that are not fields. */
  extraLabels?: Readonly<Record<string, string>>
  /** The notation of numbers and columns in CSV. */
  notation: Notation
  nameOf: (record: ExportedRecord) => string
  signal: AbortSignal
}

/** A file of records. Throws the abort when stopped; there is never a partial file. */
export async function makeFile(records: readonly ExportedRecord[], options: FileOptions): Promise<Blob> {
  const { collection, format, fields, extraLabels = {}, notation, nameOf, signal } = options
  const labels = fields.map((field) =>
    field === 'id' ? messages.idHeader : (extraLabels[field] ?? labelOf(field)),
  )
  if (format === 'csv') return writeCsv(records, { fields, labels, notation, signal })
  if (format === 'json') return writeJson(records, { fields, signal })
  if (format === 'vcard') return writeVcard(records, { nameOf, signal })
  // The library that writes workbooks is large.
  const { writeXlsx } = await import('./write-xlsx.ts')
  const closing = closingRows(records, fields)
  return writeXlsx(records, { sheet: messages.sheets[collection], fields, labels, closing, signal })
}

/** Records as a JSON array, with their ids; every value is text, as the service has it. */
async function writeJson(
  records: readonly ExportedRecord[],
  { fields, signal }: { fields: readonly string[]; signal: AbortSignal },
): Promise<Blob> {
  const parts: string[] = []
  const names = ['id', ...fields.filter((field) => field !== 'id')]
  const keyOf = (name: string) => {
    const other = otherName(name)
    return other === undefined || names.includes(other) ? name : other
  }
  for await (const portion of inPortions(records, signal))
    parts.push(
      portion
        .map((record) => Object.fromEntries(names.map((name) => [keyOf(name), textOf(record, name)])))
        .map((fieldsOf) => `  ${JSON.stringify(fieldsOf)}`)
        .join(',\n'),
    )
  return new Blob([`[\n${parts.join(',\n')}\n]\n`], { type: 'application/json' })
}

/**
 * Contacts as vCards of version 3.0 (RFC 2426). Version 4.0 is newer, but Outlook refuses it, and the address books of
 * phones, Google and Apple read 3.0 as well. It has no property for a VAT number, and none for bank accounts, so those go into the note.
 */
async function writeVcard(
  records: readonly ExportedRecord[],
  { nameOf, signal }: { nameOf: (record: ExportedRecord) => string; signal: AbortSignal },
): Promise<Blob> {
  const parts: string[] = []
  for await (const portion of inPortions(records, signal))
    parts.push(portion.map((record) => cardOf(record, nameOf(record))).join(''))
  return new Blob(parts, { type: 'text/vcard;charset=utf-8' })
}

function cardOf(record: ExportedRecord, name: string): string {
  const value = (field: string) => escapeValue(textOf(record, field).trim())
  const country = escapeValue(valueWords('country', textOf(record, 'country')).trim())
  const street = `${value('street')} ${value('number')}`.trim()
  const address = [street, value('city'), '', value('zip'), country]
  // One note, because some address books take no second one.
  const notes = [
    ['vatNumber', labelOf('vatNumber')],
    ['bankAccount', extraLabels.bankAccount],
  ].flatMap(([field = '', label = '']) => (value(field) ? `${escapeValue(label)} ${value(field)}` : []))
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escapeValue(name)}`,
    `N:${value('lastName')};${value('firstName')};;;`,
    value('company') && `ORG:${value('company')}`,
    value('phone') && `TEL;TYPE=WORK,VOICE:${value('phone')}`,
    value('email') && `EMAIL;TYPE=INTERNET:${value('email')}`,
    address.some(Boolean) && `ADR;TYPE=WORK:;;${address.join(';')}`,
    notes.length > 0 && `NOTE:${notes.join(String.raw`\n`)}`,
    'END:VCARD',
  ]
  return lines
    .filter((line) => typeof line === 'string' && line !== '')
    .map((line) => `${foldLine(String(line))}\r\n`)
    .join('')
}

function escapeValue(text: string): string {
  return text.replace(/[\\,;]/g, String.raw`\$&`).replace(/\r\n|\r|\n/g, String.raw`\n`)
}

/** Lines have at most 75 bytes; a continuation line starts with a space. Never splits a character. */
function foldLine(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > 75) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}

const encoder = new TextEncoder()
