import { labelOf } from '../../domain/fields.ts'
import { valueWords } from '../../domain/value-words.ts'
import type { ExportedRecord } from './exported-record.ts'
import { textOf, inPortions } from './exported-record.ts'

/**
 * Contacts as vCards of version 3.0 (RFC 2426). Version 4.0 is newer, but Outlook refuses it, and the address books of
 * phones, Google and Apple read 3.0 as well. It has no property for a VAT number, so that goes into the note.
 */
export async function writeVcard(
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
  const vatNumber = value('vatNumber')
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escapeValue(name)}`,
    `N:${value('lastName')};${value('firstName')};;;`,
    value('company') && `ORG:${value('company')}`,
    value('phone') && `TEL;TYPE=WORK,VOICE:${value('phone')}`,
    value('email') && `EMAIL;TYPE=INTERNET:${value('email')}`,
    address.some(Boolean) && `ADR;TYPE=WORK:;;${address.join(';')}`,
    vatNumber && `NOTE:${escapeValue(labelOf('vatNumber'))} ${vatNumber}`,
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
