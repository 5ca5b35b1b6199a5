// Over 200 lines because what an edit may change besides its fields belongs to what it changed.
import { textAt } from '../../domain/field.ts'
import { type RecordOf, normalised } from '../fields.ts'
import { idOf } from '../read/id-of.ts'
import { isObject, textOf, type Json, type JsonObject } from '../json.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { isTransport, pathsIn, readRow } from '../read/read-row.ts'
import { keysOfSides } from '../read/written-amounts.ts'
import { isAlike, isSameValue } from '../../domain/is-same-value.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { fieldsOf } from '../../domain/fields.ts'
import { isDecimal } from '../../domain/money.ts'
import { differenceOf, shortestOf } from '../../domain/sum.ts'

/** A column whose value changed: its path in the row, and its field in docs/spec.md if it has one. */
export type ColumnChange = {
  path: string
  field?: string
  before: string
  after: string
}

/** A record before and after an edit, and the requested changes in Bookend's notation. */
export type Comparison = {
  resource: CollectionName
  profile: ServiceProfile
  before: JsonObject
  after: JsonObject
  changes: Record<string, string | undefined>
}

/**
 * The columns that an edit changed although it should not have, unknown columns included (W10). Leaves out the id, the
 * transport's own keys, versions, the time of the last change, and anything that follows from the edit, such as a
 * display name (docs/dialects.md).
 */
export function changedColumns(comparison: Comparison): ColumnChange[] {
  const { resource, profile, before, after, changes } = comparison
  const [was, now] = [readRow(before, resource, profile), readRow(after, resource, profile)]
  const paths = new Map([...pathsIn(after, resource, profile), ...pathsIn(before, resource, profile)])
  const fields = fieldsOf[resource].flatMap((field): ColumnChange[] => {
    const [old, current] = [textAt(was, field), textAt(now, field)]
    if (field in changes || isSameValue(old, current)) return []
    const path = paths.get(field) ?? field
    return [{ path, field, before: old, after: current }]
  })
  return [...fields, ...otherColumns(comparison, was, now, [...paths.values()])]
}

/**
 * The columns that hold the new value of an edited field for which the row has no column of its own, and did not hold it
 * before: the service answers under another name than docs/spec.md. A column with exactly the typed text rules out those
 * that only resemble it. Fields without any such column are left out.
 */
export function columnsHolding({
  resource,
  profile,
  before,
  after,
  changes,
}: Comparison): Map<string, string[]> {
  const known = pathsIn(after, resource, profile)
  const skipped = new Set([idOf(after, resource, profile)?.field, ...known.values()])
  const [old, current] = [leavesOf(before, skipped), leavesOf(after, skipped)]
  const changed = [...current.keys()].filter(
    (path) => textOf(old.get(path)) !== textOf(current.get(path)) && !isVersion(changeOf(path)),
  )
  const holding = Object.entries(changes).flatMap(([field, value]): [string, string[]][] => {
    if (!value || known.has(field)) return []
    const valueIn = (row: JsonObject, path: string) => {
      const names = { ...profile.names, [resource]: { ...profile.names[resource], [field]: path } }
      return textAt(readRow(row, resource, { ...profile, names }), field)
    }
    const alike = changed.filter((path) => isAlike(valueIn(after, path), value))
    const exact = alike.filter((path) => isSameValue(valueIn(after, path), value))
    const columns = exact.length > 0 ? exact : alike
    return columns.length > 0 ? [[field, columns]] : []
  })
  return new Map(holding)

  function changeOf(path: string) {
    return { path, before: textOf(old.get(path)), after: textOf(current.get(path)) }
  }
}

function otherColumns(
  { resource, profile, before, after, changes }: Comparison,
  was: RecordOf[CollectionName],
  now: RecordOf[CollectionName],
  known: string[],
): ColumnChange[] {
  const id = idOf(before, resource, profile)?.field
  // The direction changes together with the amount (G8).
  const skipped = new Set([id, ...known, ...('amount' in changes ? keysOfSides(before, profile) : [])])
  const [old, current] = [leavesOf(before, skipped), leavesOf(after, skipped)]
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((path): ColumnChange[] => {
    const [from, to] = [textOf(old.get(path)), textOf(current.get(path))]
    if (isSameValue(from, to)) return []
    const change = { path, before: from, after: to }
    return isVersion(change) || followsFromEdit(change, was, now, changes) ? [] : [change]
  })
}

/** Every value in a row by its path, except those in `skipped`. A list is one value, unless it contains a field. */
function leavesOf(row: JsonObject, skipped: Set<string | undefined>): Map<string, Json> {
  const leaves = new Map<string, Json>()
  const holdsField = (path: string) => [...skipped].some((known) => known?.startsWith(`${path}.`))
  const walk = (value: Json, path: string) => {
    if (skipped.has(path)) return
    const isList = Array.isArray(value) && !holdsField(path)
    if (isList || !(isObject(value) || Array.isArray(value)))
      return void leaves.set(path, isList && value.length === 0 ? null : value)
    for (const [key, inner] of Object.entries(value))
      if (path !== '' || !isTransport(key)) walk(inner, path === '' ? key : `${path}.${key}`)
  }
  walk(row, '')
  return leaves
}

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
function isVersion({ path, before, after }: Change): boolean {
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
  const asked = shortestOf(differenceOf(current, old))
  return [differenceOf(after, before), differenceOf(before, after)].some((one) => shortestOf(one) === asked)
}

const ways =
  /^(side|sign|direction|way|type|kind|transactiontype|entrytype|creditdebit\w*|debitcredit\w*|dc|cd|is(a)?(credit|debit|deposit|withdrawal|income|expense|incoming|outgoing))$/

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
