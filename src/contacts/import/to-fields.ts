import type { ContactDraft } from '../../domain/contact.ts'
import { emptyContact } from '../../domain/fields.ts'
import { oneLine } from '../../ui/one-line.ts'
import { toCountryCode } from './to-country-code.ts'
import type { ColumnMeaning } from './guess-columns.ts'

/** The fields of a contact in a row of a file, by what its columns hold. What a column holds in parts is divided. */
export function toFields(cells: readonly string[], meanings: readonly ColumnMeaning[]): ContactDraft {
  const fields = { ...emptyContact }
  for (const [index, meaning] of meanings.entries()) {
    // What a spreadsheet could take for a formula has an apostrophe in front, also in our own files.
    const text = oneLine(cells[index] ?? '')
      .trim()
      .replace(/^'(?=[=+\-@])/, '')
    if (text === '' || meaning === '') continue
    if (meaning === 'person') Object.assign(fields, dividePerson(text))
    else if (meaning === 'streetAndNumber') Object.assign(fields, divideStreet(text))
    else if (meaning === 'country') fields.country = toCountryCode(text) ?? text
    else fields[meaning] = text
  }
  return fields
}

/** “Peeters, An” and “An Peeters”. */
function dividePerson(text: string): Pick<ContactDraft, 'firstName' | 'lastName'> {
  const [last = '', first] = text.split(/,\s*/, 2)
  if (first) return { firstName: first, lastName: last }
  const [firstName = '', ...rest] = text.split(' ')
  return rest.length === 0 ? { firstName: '', lastName: firstName } : { firstName, lastName: rest.join(' ') }
}

/** The number after the street, or before it as in French and English; no number where it is not plain. */
function divideStreet(text: string): Pick<ContactDraft, 'street'> & Partial<ContactDraft> {
  const after = afterStreet.exec(text) ?? afterStreetWithDigits.exec(text)
  if (after?.[1] && after[2]) return { street: after[1], number: after[2].trim() }
  const before = /^(\d+\s?(?:bis|ter|[A-Za-z])?),?\s+(\p{L}.*)$/u.exec(text)
  if (before?.[1] && before[2]) return { street: before[2], number: before[1] }
  return { street: text }
}

const houseNumber = String.raw`,?\s+(\d+\s?\p{L}?(?:[\s/-]*(?:bus|box|bte|boite)?\s?\d*\p{L}?)?)$`
const afterStreet = new RegExp(String.raw`^(\D*\p{L}\D*?)${houseNumber}`, 'iu')
/** Such as Straße des 17. Juni 135. */
const afterStreetWithDigits = new RegExp(String.raw`^(.*\p{L}.*)${houseNumber}`, 'iu')
