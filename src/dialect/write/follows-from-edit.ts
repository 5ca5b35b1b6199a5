import { textAt } from '../../domain/field.ts'
import { isDecimal } from '../../domain/money.ts'
import { shortestOf, sumOf } from '../../domain/sum.ts'
import { normalised, type RecordOf } from '../fields.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { fieldsOf } from '../../domain/fields.ts'

type Change = { path: string; before: string; after: string }
type AnyRecord = RecordOf[CollectionName]

/**
 * Whether the edit explains a change of a column, as with display names, search texts, slugs, amounts in cents and
 * balances: new values of the record replaced its old ones there, and nothing else changed. It never explains an empty
 * column.
 */
export function followsFromEdit(
  change: Change,
  was: AnyRecord,
  now: AnyRecord,
  changes: Record<string, string | undefined>,
): boolean {
  const edited = Object.keys(changes).filter((field) => changes[field] !== undefined)
  const [before, after] = [plain(change.before), plain(change.after)]
  if (after === '') return false
  // A single letter or digit is in too many texts to explain anything.
  const valuesOf = (record: AnyRecord, text: string) =>
    edited.map((field) => plain(textAt(record, field))).filter((one) => one.length > 1 || one === text)
  const [olds, news] = [valuesOf(was, before), valuesOf(now, after)]
  const [oldRest, newRest] = [without(before, olds), without(after, news)]
  if (oldRest === newRest && (oldRest !== before || newRest !== after)) return true
  // The column was empty or contained the field's old value, and contains the new one. A default that replaced
  // something else does not count, even if it equals the typed text.
  const moved = (field: string) => {
    const [old, current] = [plain(textAt(was, field)), plain(textAt(now, field))]
    return old !== current && (before === '' || before.includes(old)) && after.includes(current)
  }
  if (isMadeOf(before, was) && isMadeOf(after, now) && edited.some(moved)) return true
  return edited.includes('amount') && followsFromAmount(change, was, now)
}

/** Versions, and who last changed a record and when. Only the name counts: values could hide damage. */
export function isVersion({ path, before, after }: Change): boolean {
  if (before !== '' && after === '') return false
  const [name = '', around = ''] = path.split('.').toReversed().map(normalised)
  return (
    versions.test(name) || moments.test(name) || (/(by|user)(ref|id)?$/.test(around) && moments.test(around))
  )
}

const versions =
  /^(row|lock|record|object|doc|document|sync|data|entity|optimistic)?(v|version|revision|rev|etag|ctag|synctoken|changetoken|hash|checksum|timestamp|tstamp|ts|cas|xmin)(number|no|nr|id|tag|token|stamp)?$/

const words =
  'update|updated|updater|modified|modifier|editor|modification|change|changed|edit|edited|saved|touched|write|mutation|mutatie|gewijzigd|wijziging|bijgewerkt|geändert|geaendert|änderung|aenderung|modifié|modifie|modificado|actualizado|modificato|aggiornato'
const moments = new RegExp(
  `^(last|date|time|sys|system|user|person|who|when|meta|laatst|laatste|letzte|zuletzt)*(${words})(d?s?(at|on|by|date|time|datetime|utc|gmt|ts|ms|stamp|unix|id|uid|user|userid|username|ref|name|count|datum|tijd|zeit|am|von|op|door|le|par|el|por|il|da))*$|^(systemmodstamp|mtime|majle)$`,
)

/** A balance changes by the same sum as the amount. A word for the direction changes with the sign. */
function followsFromAmount({ path, before, after }: Change, was: AnyRecord, now: AnyRecord): boolean {
  const [old, current] = [textAt(was, 'amount'), textAt(now, 'amount')]
  if (!isDecimal(old) || !isDecimal(current)) return false
  const turned = old.startsWith('-') !== current.startsWith('-')
  if (turned && ways.test(normalised(path.split('.').at(-1) ?? path))) return true
  if (!isDecimal(before) || !isDecimal(after)) return false
  const [moved, asked] = [difference(after, before), difference(current, old)]
  return moved === asked || moved === negative(asked)
}

const ways =
  /^(side|sign|direction|way|type|kind|transactiontype|entrytype|creditdebit\w*|debitcredit\w*|dc|cd|is(a)?(credit|debit|deposit|withdrawal|income|expense|incoming|outgoing))$/

function difference(one: string, other: string): string {
  return shortestOf(sumOf([one, negative(other)]))
}

function negative(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : amount === '0' ? amount : `-${amount}`
}

/** Whether a text consists only of values of the record, in any order. */
function isMadeOf(text: string, record: AnyRecord): boolean {
  const fields = 'amount' in record ? fieldsOf.transactions : fieldsOf.contacts
  const values = fields.map((field) => plain(textAt(record, field)))
  return without(text, values) === ''
}

/** A text with each of the values removed once, the longest first. */
function without(text: string, values: string[]): string {
  return values
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, value) => (value === '' ? rest : rest.replace(value, () => '')), text)
}

/** Letters and digits in lower case. Numbers lose their outer zeros, so that cents and whole units look the same. */
function plain(text: string): string {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return /^\d+$/.test(letters) ? letters.replace(/^0+|0+$/g, '') || '0' : letters
}
