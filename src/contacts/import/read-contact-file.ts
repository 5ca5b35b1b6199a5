// Over 200 lines because the kinds of files of contacts are read in one place.
import { openTable } from '../../tables/open-table.ts'
import { mostRows, TableFileError, type Table, type Vcards, type TableRow } from '../../tables/table.ts'
import * as tableMessages from '../../tables/messages.ts'
import {
  areValues,
  countNamed,
  guessColumns,
  type ColumnMeaning,
  type GuessedColumn,
} from './guess-columns.ts'
import * as messages from '../page-messages.ts'
import { labelOf } from '../../domain/fields.ts'

/** Reads a CSV file, a workbook or vCards. Throws a `TableFileError`. */
export async function readContactFile(file: File): Promise<ContactTable> {
  return contactTableOf(await openTable(file))
}

/** The columns of contacts in a file. Throws a `TableFileError`. */
export function contactTableOf(opened: Table | Vcards): ContactTable {
  return 'vcards' in opened ? checked(readVcards(opened.vcards)) : tableOf(opened)
}

/** Finds the names of the columns among the first rows: some files begin with a title. */
function tableOf({ rows, notes }: Table): ContactTable {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [first] = filled
  if (!first) throw new TableFileError(tableMessages.emptyFile)
  const counts = filled.slice(0, 10).map(({ cells }) => countNamed(cells))
  const most = Math.max(...counts)
  const width = Math.max(...filled.slice(0, 50).map(({ cells }) => cells.length))
  const isNamed = most >= Math.min(2, width) && !areValues(filled[counts.indexOf(most)]?.cells ?? [])
  const isHeader = !isNamed && filled.length > 1 && !areValues(first.cells)
  const header = isNamed ? counts.indexOf(most) : isHeader ? 0 : -1
  const body = filled.slice(header + 1)
  if (body.length === 0) throw new TableFileError(messages.onlyNames)
  const samples = body.slice(0, 200).map(({ cells }) => cells)
  const columns = guessColumns(filled[header]?.cells, samples)
  return checked({
    columns,
    rows: body,
    notes: [...(header > 0 ? [messages.linesBefore(header)] : []), ...notes],
  })
}

function checked(table: ContactTable): ContactTable {
  if (table.rows.length > mostRows) throw new TableFileError(tableMessages.tooManyRows(mostRows))
  if (table.columns.every(({ meaning }) => meaning === '')) throw new TableFileError(messages.noColumns)
  return table
}

/** A line of a vCard: its name in capitals, its parameters, and its value as it is written. */
type Property = { name: string; parameters: string; value: string }

/** What a card gives, by column. */
type Card = Map<string, string>

const known: readonly Exclude<ColumnMeaning, ''>[] = [
  'company',
  'firstName',
  'lastName',
  'phone',
  'email',
  'vatNumber',
  'streetAndNumber',
  'city',
  'zip',
  'country',
]

/** vCards of versions 2.1, 3.0 and 4.0 as a table (RFC 2426, RFC 6350). What a contact has no field for are columns, too. */
function readVcards(text: string): ContactTable {
  const rows: { at: number; card: Card }[] = []
  let open: { at: number; properties: Property[] } | undefined
  let broken = 0
  let groups = 0
  for (const { at, line } of unfold(text)) {
    const property = readLine(line)
    if (/^BEGIN:VCARD/i.test(line)) {
      // A card inside another, or one without an end.
      if (open) broken += 1
      open = { at, properties: [] }
    } else if (/^END:VCARD/i.test(line)) {
      if (open?.properties.some(isGroup)) groups += 1
      else if (open) rows.push({ at: open.at, card: cardOf(open.properties) })
      open = undefined
    } else if (open && property) open.properties.push(property)
  }
  if (open) broken += 1
  const found = new Set<string>([...known, ...rows.flatMap(({ card }) => [...card.keys()])])
  const keys = [...found].filter((key) => rows.some(({ card }) => card.has(key)))
  return {
    columns: keys.map((key) => ({
      name: nameOf(key),
      meaning: known.find((one) => one === key) ?? '',
      isIban: false,
    })),
    rows: rows.map(({ at, card }): TableRow => ({ at, cells: keys.map((key) => card.get(key) ?? '') })),
    notes: [
      ...(broken > 0 ? [messages.brokenCards(broken)] : []),
      ...(groups > 0 ? [messages.groupCards(groups)] : []),
    ],
  }
}

/** Whether a card is a list of other cards, and no contact. */
function isGroup({ name, value }: Property): boolean {
  return /(?:^|-)KIND$/.test(name) && /^group$/i.test(value.trim())
}

/** Joins lines that were folded, also those that quoted-printable breaks with an equals sign. */
function unfold(text: string): { at: number; line: string }[] {
  const lines: { at: number; line: string }[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const last = lines.at(-1)
    const isQuoted = last !== undefined && /^[^:]*QUOTED-PRINTABLE[^:]*:/i.test(last.line)
    if (last && isQuoted && last.line.endsWith('=')) last.line = `${last.line.slice(0, -1)}${line}`
    else if (last && /^[ \t]/.test(line)) last.line += line.slice(1)
    else if (line.trim() !== '') lines.push({ at: index + 1, line })
  }
  return lines
}

function readLine(line: string): Property | undefined {
  // A colon in quotation marks belongs to a parameter.
  const [, head, value = ''] = /^((?:[^":]|"[^"]*")*):([\s\S]*)$/.exec(line) ?? []
  if (head === undefined) return undefined
  const [name = '', ...parameters] = head.split(';')
  const all = parameters.join(';').toUpperCase()
  const plain = all.includes('QUOTED-PRINTABLE') ? unquote(value, all) : value
  return { name: name.replace(/^.*\./, '').toUpperCase(), parameters: all, value: plain }
}

function unquote(value: string, parameters: string): string {
  const bytes = value.replace(/=([\dA-F]{2})/gi, (_found, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  // Characters that were never quoted are beyond bytes.
  if (/[^\0-\xff]/.test(bytes)) return bytes
  const [, charset = 'UTF-8'] = /CHARSET=([\w-]+)/.exec(parameters) ?? []
  try {
    return new TextDecoder(charset).decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)))
  } catch {
    return bytes
  }
}

/** What a card says, by column. Of several phones, emails and addresses the preferred one is taken. */
function cardOf(properties: readonly Property[]): Card {
  const card: Card = new Map()
  const put = (name: string, value: string | undefined) => {
    const text = (value ?? '').trim()
    if (text === '') return
    // The second of its kind has a column of its own.
    let column = name
    for (let count = 2; card.has(column); count += 1) column = `${name} ${count}`
    card.set(column, text)
  }
  const isOrganization = properties.some(({ name, value }) => name === 'KIND' && /^org/i.test(value))
  const inOrder = properties.toSorted((one, other) => preference(one) - preference(other))
  const formatted = textIn(properties.find(({ name }) => name === 'FN')?.value ?? '')
  const has = (name: string) => properties.some((one) => one.name === name && /[^;\s]/.test(one.value))
  for (const { name, parameters, value } of inOrder) {
    const parts = partsOf(value)
    if (name === 'N') {
      // Several given names are parted by commas.
      const [last, first, others] = partsOf(value.replace(/(?<!\\),/g, ' '))
      put('lastName', last)
      put('firstName', [first, others].filter(Boolean).join(' '))
    } else if (name === 'ORG') put('company', parts[0])
    else if (name === 'TEL')
      put(
        /\bFAX\b/.test(parameters) ? 'FAX' : 'phone',
        textIn(value).replace(/^tel:/i, '').replace(/;ext=/i, ' ext. '),
      )
    else if (name === 'EMAIL') put('email', textIn(value).replace(/^mailto:/i, ''))
    else if (name === 'ADR') putAddress(parts, put)
    else if (name === 'NOTE' && value.startsWith(noteOfVat))
      put('vatNumber', textIn(value).split('\n')[0]?.slice(noteOfVat.length))
    else if (!silent.has(name) && !name.startsWith('X-')) put(name, textIn(value))
  }
  if (!has('N') && !has('ORG') && formatted !== '') putName(formatted, isOrganization, put)
  return card
}

/** How our own vCards give the number, for which the format has no property. */
const noteOfVat = `${labelOf('vatNumber')} `

/** The name of a column; the second of its kind is counted. */
function nameOf(key: string): string {
  const [base = '', count] = key.split(' ')
  const name = base === 'streetAndNumber' ? messages.streetAndNumber : labelOf(base)
  return count === undefined ? name : `${name} ${count}`
}

/** What says nothing about a contact. */
const silent = new Set([
  'VERSION',
  'FN',
  'PRODID',
  'REV',
  'UID',
  'KIND',
  'SORT-STRING',
  'CLIENTPIDMAP',
  'CLASS',
  'PROFILE',
])

function putAddress(parts: readonly string[], put: (name: string, value: string | undefined) => void): void {
  const [, , street, city, , zip, country] = parts
  for (const [name, value] of Object.entries({ streetAndNumber: street, city, zip, country }))
    put(name, value)
}

function putName(name: string, isOrganization: boolean, put: (name: string, value: string) => void): void {
  const [first = '', ...rest] = name.split(' ')
  if (isOrganization || rest.length === 0) return put('company', name)
  put('firstName', first)
  put('lastName', rest.join(' '))
}

function preference({ parameters }: Property): number {
  const [, order] = /PREF=(\d+)/.exec(parameters) ?? []
  return order !== undefined ? Number(order) : /PREF/.test(parameters) ? 0 : 101
}

/** The parts between semicolons that are not escaped. */
function partsOf(value: string): string[] {
  return value.split(/(?<!\\);/).map(textIn)
}

function textIn(value: string): string {
  return value.replace(/\\([\s\S])/g, (_found, letter: string) => (/n/i.test(letter) ? '\n' : letter)).trim()
}

/** A file of contacts as a table: its columns with what they seem to hold, its rows, and what was not read. */
export type ContactTable = { columns: GuessedColumn[]; rows: TableRow[]; notes: string[] }
