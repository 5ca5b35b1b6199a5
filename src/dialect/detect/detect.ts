import type { Answer } from '../answer.ts'
import { askWithin, tryPages, type Get, type Paging, type Tried } from './try-pages.ts'
import { idFieldsFor, idOf } from '../read/id-of.ts'
import { readRecord } from '../read/read-record.ts'
import { pathsIn } from '../read/read-row.ts'
import { mergeProfiles, type PartialProfile } from '../profile/resolve.ts'
import type { ServiceProfile } from '../profile/profile.ts'
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
  const [searched, record, pagesFound] = await Promise.all([
    id !== undefined && profile.search.mode === 'auto' ? ask.list(main, page, nonsense) : undefined,
    id === undefined ? undefined : readFirst(main, first, ask, profile),
    pagingFound(paging === again ? other : wanted, paging, profile, ask),
  ])
  return {
    profile: mergeProfiles(
      record?.idField === undefined ? {} : { record: { idFields: { [main]: record.idField } } },
      pagesFound,
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

/** Whether a nonsense text finds the same as none (S3). A refusal means that the service looked at the text (S4, N4). */
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
async function pagingFound(
  resource: CollectionName,
  found: Paging,
  { paging }: ServiceProfile,
  ask: ReturnType<typeof askWithin>,
): Promise<PartialProfile> {
  const { mode, base } = found
  return {
    paging: {
      ...(mode && paging.mode === 'auto' && { mode }),
      ...(base !== undefined && paging.base === 'auto' && { base }),
      ...(paging.total === 'auto' && (await totalFound(resource, found, ask))),
    },
  }
}

/**
 * What the pages show about a stated total: that it counts only the rows of a page, "one more than what has been read so
 * far" (T10), or pages (T13). If nothing but its name suggests that it counts records, requests the page on which that
 * many would end: more rows than expected prove that it does not. A full page may just be the last one repeated (Z2), so
 * then the page after it must have other rows.
 */
async function totalFound(
  resource: CollectionName,
  { mode, base, first, next }: Paging,
  ask: ReturnType<typeof askWithin>,
): Promise<PartialProfile> {
  const none = { total: {} }
  const { total, pages, found } = first.listing ?? {}
  const size = first.ids.length
  if (total === undefined) return {}
  if (total <= size) return next && next.ids.length > 0 ? none : {}
  const isNamedOnly = pages === undefined && /(^|\.)(total|records|results)$/i.test(found?.total ?? '')
  const isOneMore = total === size + 1
  if (base === undefined || mode !== 'page' || size < 2 || !(isNamedOnly || (isOneMore && next))) return {}
  const [last, rest] = [Math.floor(total / size) + base, total % size]
  const there = (last === base + 1 && next) || (await ask.list(resource, last))
  // There was no request left to find out.
  if (!there) return none
  if (there.ids.length <= rest) return {}
  if (isOneMore && there.listing?.total === total + there.ids.length) return { totalIsLowerBound: true }
  if (rest > 0 || there.ids.length < size) return none
  const after = await ask.list(resource, last + 1)
  return !after || (after.ids.length > 0 && after.ids.join() !== there.ids.join()) ? none : {}
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
