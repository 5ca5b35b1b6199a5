// Over 200 lines because the steps of the detection share one budget of requests and follow one order.

import type { Answer } from '../answer.ts'
import { askWithin } from './ask-within.ts'
import type { Get } from './ask-within.ts'
import { idFieldsFor, idOf } from '../read/id-of.ts'
import { readRecord } from '../read/read-record.ts'
import { mergeProfiles } from '../profile/resolve.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import type { PartialProfile } from '../profile/resolve.ts'
import { pathsIn } from '../read/read-row.ts'
import type { Paging, Tried } from './try-pages.ts'
import { tryPages } from './try-pages.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

/** What was detected by reading from a service, and the answers that show it. */
export type Found = {
  /** Contains only what was detected. The positions of rows and records are determined for each response. */
  profile: PartialProfile
  /** False if there were too few rows to be sure. */
  certain: boolean
  /** The collection used to test the search and to read a record. */
  main: CollectionName
  firsts: Partial<Record<CollectionName, Tried>>
  paging: Paging
  searched: Tried | undefined
  record: Answer | undefined
}

/**
 * Detects how a service's lists are read: at most eight GETs, of the list that is wanted, of the other one only if it has
 * too few rows, and of one record. Does not test what the profile states. Throws a `DetectionError` if the list cannot
 * be read, and rethrows whatever `get` throws.
 */
export async function detect(
  get: Get,
  profile: ServiceProfile,
  wanted: CollectionName = 'contacts',
  ask = askWithin(8, get, profile),
): Promise<Found> {
  const own = await pagesOf(wanted, ask, profile)
  if (!own.first.listing) throw new DetectionError(own.first.answer)
  // Few rows reveal little about paging; the other list may have more.
  const other: CollectionName = wanted === 'contacts' ? 'transactions' : 'contacts'
  const again = own.certain ? undefined : await pagesOf(other, ask, profile)
  const paging = again?.mode && (again.certain || !own.mode) ? again : own
  const page = baseOf(profile) ?? paging.base ?? 1

  const main = again && own.first.ids.length === 0 ? other : wanted
  const { first } = main === other && again ? again : own
  const [row] = first.listing?.rows ?? []
  const id = row && idOf(row, main, profile)?.id
  const [searched, record, countsPages] = await Promise.all([
    id !== undefined && profile.search.mode === 'auto' ? ask.list(main, page, nonsense) : undefined,
    id === undefined ? undefined : readFirst(main, first, ask, profile),
    totalCountsPages(main, paging, page, ask),
  ])
  return {
    profile: mergeProfiles(
      record?.idField === undefined ? {} : { record: { idFields: { [main]: record.idField } } },
      pagingFound(paging, profile, countsPages),
      searched ? { search: { mode: isSearchIgnored(first, searched) ? 'local' : 'server' } } : {},
    ),
    certain: paging.certain,
    main,
    firsts: { [wanted]: own.first, ...(again && { [other]: again.first }) },
    paging,
    searched,
    record: record?.answer,
  }
}

/**
 * Whether the service returns the same for a nonsense text as for none (S3). A refusal means that it looked at the text:
 * it was too short, or matched nothing (S4, N4).
 */
function isSearchIgnored(first: Tried, { listing, ids }: Tried): boolean {
  if (!listing || ids.length === 0) return false
  const total = first.listing?.total
  const same = ids.length === first.ids.length && ids.every((id) => first.ids.includes(id))
  return total === listing.total && (same || total !== undefined)
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
  return { certain: true, first, tried: [] }
}

function baseOf({ paging: { base } }: ServiceProfile): 0 | 1 | undefined {
  return base === 'auto' ? undefined : base
}

/** The detected paging settings that the profile leaves open. */
function pagingFound(
  { mode, base, first, next }: Paging,
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
  const isStated = profile.record.idFields[resource] !== undefined
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
