// Over 200 lines because the steps of the detection share one budget of requests and follow one order.

import type { Answer } from '../answer.ts'
import { askForFields } from './ask-for-fields.ts'
import { askWithin } from './ask-within.ts'
import type { Get } from './ask-within.ts'
import { describeAnswers } from './describe-answers.ts'
import type { Step } from './describe-answers.ts'
import type { RecordOf } from '../fields.ts'
import { findList } from '../read/find-list.ts'
import { idFieldsFor, idOf } from '../read/id-of.ts'
import { readRecord } from '../read/read-record.ts'
import type { JsonObject } from '../json.ts'
import { JsonNumber, readJson } from '../json.ts'
import { conclude, nothingSeen, observe } from './observe-values.ts'
import type { Question } from './observations.ts'
import { mergeProfiles, resolve } from '../profile/resolve.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import type { PartialProfile } from '../profile/resolve.ts'
import { pathsIn, rawFields, readRow } from '../read/read-row.ts'
import * as messages from './messages.ts'
import { searchMode } from './search-mode.ts'
import type { Paging, Tried } from './try-pages.ts'
import { tryPages } from './try-pages.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

/** What was detected by reading from a service. */
export type Detection = {
  /** Contains only what was detected. The positions of rows and records are determined for each response. */
  profile: PartialProfile
  steps: Step[]
  /** Questions that only the user can answer. */
  questions: Question[]
  /** Up to three rows of each collection: the JSON as sent, and how Bookend reads it. */
  samples: { resource: CollectionName; raw: string; read: RecordOf[CollectionName] }[]
  /** False if there were too few rows to be sure. */
  certain: boolean
}

/**
 * Detects a service's profile by reading: at most eight GETs, of both lists and one record. Does not test what the
 * profile states. Throws a `DetectionError` if the first list cannot be read, and rethrows whatever `get` throws.
 */
export async function detect(get: Get, profile: ServiceProfile): Promise<Detection> {
  const ask = askWithin(8, get, profile)
  const contacts = await pagesOf('contacts', ask, profile)
  if (!contacts.first.listing) throw new DetectionError(contacts.first.answer)
  // Few contacts reveal little about paging; there are usually more transactions.
  const again = contacts.certain ? undefined : await pagesOf('transactions', ask, profile)
  const paging = again?.mode && (again.certain || !contacts.mode) ? again : contacts
  const page = baseOf(profile) ?? paging.base ?? 1

  const main: CollectionName = again && contacts.first.ids.length === 0 ? 'transactions' : 'contacts'
  const { first } = main === 'transactions' && again ? again : contacts
  const [row] = first.listing?.rows ?? []
  const id = row && idOf(row, main, profile)?.id
  const [transactions, searched, record, countsPages] = await Promise.all([
    again?.first ?? ask.list('transactions', page),
    id !== undefined && profile.search.mode === 'auto' ? ask.list(main, page, nonsense) : undefined,
    id === undefined ? undefined : readFirst(main, first, ask, profile),
    totalCountsPages(main, paging, page, ask),
  ])

  const search = searched && searchMode(first, searched)
  const rows = transactions?.listing?.rows ?? []
  const values = conclude(
    observe(nothingSeen, [...rows, ...(again?.next?.listing?.rows ?? [])].map(moneyOf), profile.values),
    profile.values,
  )
  const firsts = { contacts: contacts.first, transactions }
  const found = mergeProfiles(
    record?.idField === undefined ? {} : { record: { idFields: { [main]: record.idField } } },
    pagingFound(paging, profile, countsPages),
    search ? { search: { mode: search.mode } } : {},
    idsFound(firsts, profile),
    values.profile,
  )
  const known = resolve(profile, found)
  const open = values.questions.filter(({ blocking }) => blocking).map(({ path }) => path)

  function moneyOf(row: JsonObject) {
    const { date, amount, currency } = rawFields(row, 'transactions', profile).raw
    return { date, amount, currency, row }
  }
  return {
    profile: found,
    steps: [
      ...describeAnswers({ firsts, paging, main, record: record?.answer, search }, known),
      ...values.evidence,
    ],
    questions: [
      ...values.questions,
      ...askForFields(contacts.first.listing.rows, 'contacts', known),
      ...askForFields(rows, 'transactions', known),
    ],
    samples: [
      ...samplesOf('contacts', firsts.contacts, known, open),
      ...samplesOf('transactions', transactions, known, open),
    ],
    certain: paging.certain,
  }
}

/** A list could not be read: signed out, forbidden, not the right service, or an error. */
export class DetectionError extends Error {
  override name = 'DetectionError'
  readonly answer: Answer
  constructor(answer: Answer) {
    super('no-list')
    this.answer = answer
  }
}

/** Network and gateway failures, which say nothing about paging. */
const outages = [502, 503, 504]

/** A text that no record contains. */
const nonsense = 'qzxwvjkqzx'

type Firsts = { contacts: Tried; transactions: Tried | undefined }

/** How the list numbers its pages. Tests it unless the profile states it. */
async function pagesOf(
  resource: CollectionName,
  ask: ReturnType<typeof askWithin>,
  profile: ServiceProfile,
): Promise<Paging> {
  const { mode } = profile.paging
  const base = baseOf(profile)
  if (mode === 'auto' || (mode === 'page' && base === undefined)) {
    return tryPages(async (...pages) => {
      const tried = await Promise.all(pages.map((page) => ask.list(resource, page)))
      const failed = tried.find((one) => one && outages.includes(one.answer.status))
      if (failed) throw new DetectionError(failed.answer)
      return tried.filter((one) => one !== undefined)
    })
  }
  const first = await ask.list(resource, base ?? 1)
  if (!first) throw new Error('The first call is always allowed')
  return { certain: true, evidence: messages.inSettings, first }
}

function baseOf({ paging: { base } }: ServiceProfile): 0 | 1 | undefined {
  return base === 'auto' ? undefined : base
}

/** The detected paging settings that the profile leaves open. */
function pagingFound(
  { mode, base, pastEnd, first, next }: Paging,
  { paging }: ServiceProfile,
  countsPages: boolean,
): PartialProfile {
  const { total } = first.listing ?? {}
  const size = first.ids.length
  const after = next?.ids.length ?? 0
  // If the next page has rows too, a total that is no larger than this page counts only the rows of one page.
  const ofPage = after > 0 && total !== undefined && total <= size
  // The total is "one more than what has been read so far" (T10).
  const growing = after > 0 && total === size + 1 && next?.listing?.total === size + after + 1
  return {
    paging: {
      ...(mode && paging.mode === 'auto' && { mode }),
      ...(base !== undefined && paging.base === 'auto' && { base }),
      ...(pastEnd && paging.pastEnd === 'auto' && { pastEnd }),
      ...((ofPage || countsPages) && paging.total === 'auto' && { total: {} }),
      ...(growing && { totalIsLowerBound: true }),
    },
  }
}

/**
 * Whether the total counts pages (T13), if nothing but its name suggests that it counts records. Requests the page on
 * which that many records would end: more rows than expected prove it. A full page may just be the last one repeated
 * (Z2), so then the page after it must have other rows.
 */
async function totalCountsPages(
  resource: CollectionName,
  { mode, first }: Paging,
  base: 0 | 1,
  ask: ReturnType<typeof askWithin>,
): Promise<boolean> {
  const { total = 0, pages, found } = first.listing ?? {}
  const size = first.ids.length
  const isNamedOnly = pages === undefined && /(^|\.)(total|records|results)$/i.test(found?.total ?? '')
  // One more than a page may be a lower bound (T10).
  if (mode !== 'page' || !isNamedOnly || size < 2 || total <= size + 1) return false
  const [last, rest] = [Math.floor(total / size) + base, total % size]
  const there = await ask.list(resource, last)
  if (!there || there.ids.length <= rest) return false
  if (rest > 0 || there.ids.length < size) return true
  const after = await ask.list(resource, last + 1)
  return after !== undefined && after.ids.length > 0 && after.ids.join() !== there.ids.join()
}

/** The first record of a list. If its id leads nowhere, one of two other columns may. */
async function readFirst(
  resource: CollectionName,
  { listing }: Tried,
  ask: ReturnType<typeof askWithin>,
  profile: ServiceProfile,
): Promise<{ answer: Answer; idField?: string } | undefined> {
  const rows = listing?.rows ?? []
  const [row = {}] = rows
  const own = idOf(row, resource, profile)
  const answer = own && (await ask.record(resource, own.id))
  if (!answer) return undefined
  const isStated = profile.record.idFields[resource] !== undefined || profile.record.idField !== 'auto'
  if (isStated || ![400, 404, 410, 422].includes(answer.status)) return { answer }
  const known = [own.field, ...pathsIn(row, resource, profile).values()]
  for (const field of idFieldsFor(rows, resource, known).slice(0, 2)) {
    const record = { ...profile.record, idFields: { [resource]: field } }
    const id = idOf(row, resource, { ...profile, record })?.id
    const other = id === undefined ? undefined : await ask.record(resource, id)
    if (other && readRecord(other, resource, { ...profile, record }, id))
      return { answer: other, idField: field }
  }
  return { answer }
}

/** Whether ids are numbers or strings in JSON, if both lists agree. */
function idsFound({ contacts, transactions }: Firsts, profile: ServiceProfile): PartialProfile {
  const kinds = new Set([
    ...(contacts.listing?.rows ?? []).map((row) => idOf(row, 'contacts', profile)?.json),
    ...(transactions?.listing?.rows ?? []).map((row) => idOf(row, 'transactions', profile)?.json),
  ])
  const [idJson] = kinds
  return idJson && kinds.size === 1 && profile.record.idJson === 'auto' ? { record: { idJson } } : {}
}

/** The first rows of a list, as sent and as Bookend reads them. */
function samplesOf(
  resource: CollectionName,
  tried: Tried | undefined,
  profile: ServiceProfile,
  open: string[],
): Detection['samples'] {
  const body = tried?.listing ? readJson(tried.answer.text) : undefined
  const list = body === undefined ? undefined : findList(body, resource, profile)
  return (list?.rows ?? [])
    .map((row, index) => ({ row, raw: prettyOf(list?.sent[index] ?? row) }))
    .filter(({ row }) => idOf(row, resource, profile))
    .slice(0, 3)
    .map(({ row, raw }) => ({ resource, raw, read: readRow(row, resource, profile, open) }))
}

function prettyOf(row: JsonObject): string {
  const exact = (_key: string, part: unknown) =>
    part instanceof JsonNumber ? (JSON.rawJSON?.(part.source) ?? Number(part.source)) : part
  return JSON.stringify(row, exact, 2)
}
