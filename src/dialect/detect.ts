import type { Answer } from './answer.ts'
import { askWithin } from './ask-within.ts'
import { describeAnswers } from './describe-answers.ts'
import type { RecordOf, Resource } from './fields.ts'
import { findList } from './find-list.ts'
import { idOf } from './ids.ts'
import type { JsonObject } from './json.ts'
import { JsonNumber, readJson } from './json.ts'
import { conclude, nothingSeen, observe } from './observe-values.ts'
import type { Question } from './observe-values.ts'
import { mergeProfiles, resolve } from './resolve.ts'
import type { ServiceProfile } from './profile.ts'
import type { PartialProfile } from './resolve.ts'
import { rawFields, readRow } from './read-row.ts'
import { searchMode } from './search-mode.ts'
import type { Paging, Tried } from './try-pages.ts'
import { tryPages } from './try-pages.ts'

/** Asks for a path below the base, such as `/contacts/7`. Throws when no answer came. */
export type Get = (path: string, query: Record<string, string>) => Promise<Answer>

/** One thing that was looked at, for people. */
export type Step = { title: string; result: string; evidence: string; decided: boolean }

/** What reading has found out about a service. */
export type Detection = {
  /** Only what was found out. Where rows and records are is read anew on each answer. */
  profile: PartialProfile
  steps: Step[]
  /** What only a person can decide. */
  questions: Question[]
  /** Up to three rows of each collection: JSON as it was sent, and what it was taken for. */
  samples: { resource: Resource; raw: string; read: RecordOf[Resource] }[]
  /** False when there were too few rows to decide for good. */
  certain: boolean
}

/**
 * Finds out by reading how a service fills its blanks: at most eight GETs, of the two lists and of one record of theirs. What the
 * profile states is not tried. Throws a `DetectionError` when the first list cannot be read, and whatever `get` throws.
 */
export async function detect(get: Get, profile: ServiceProfile): Promise<Detection> {
  const ask = askWithin(8, get, profile)
  const contacts = await pagesOf('contacts', ask, profile)
  if (!contacts.first.listing) throw new DetectionError(contacts.first.answer)
  // Few contacts tell little of pages; there are mostly more transactions.
  const again = contacts.certain ? undefined : await pagesOf('transactions', ask, profile)
  const paging = again?.mode && (again.certain || !contacts.mode) ? again : contacts
  const page = baseOf(profile) ?? paging.base ?? 1

  const main: Resource = again && contacts.first.ids.length === 0 ? 'transactions' : 'contacts'
  const { first } = main === 'transactions' && again ? again : contacts
  const [id] = first.ids
  const [transactions, searched, record] = await Promise.all([
    again?.first ?? ask.list('transactions', page),
    id !== undefined && profile.search.mode === 'auto' ? ask.list(main, page, nonsense) : undefined,
    id === undefined ? undefined : ask.record(main, id),
  ])

  const search = searched && searchMode(first, searched)
  const rows = transactions?.listing?.rows ?? []
  const values = conclude(
    observe(nothingSeen, [...rows, ...(again?.next?.listing?.rows ?? [])].map(moneyOf), profile.values),
    profile.values,
  )
  const firsts = { contacts: contacts.first, transactions }
  const found = mergeProfiles(
    pagingFound(paging, profile),
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
    steps: [...describeAnswers({ firsts, paging, main, record, search }, known), ...values.evidence],
    questions: values.questions,
    samples: [
      ...samplesOf('contacts', firsts.contacts, known, open),
      ...samplesOf('transactions', transactions, known, open),
    ],
    certain: paging.certain,
  }
}

/** A list could not be read: signed out, not allowed, not the service, out of order. */
export class DetectionError extends Error {
  override name = 'DetectionError'
  readonly answer: Answer
  constructor(answer: Answer) {
    super('There is no list of contacts in the answer.')
    this.answer = answer
  }
}

/** Failures of the way to a service, which say nothing of how it counts its pages. */
const outages = [502, 503, 504]

/** A text that is found nowhere. */
const nonsense = 'qzxwvjkqzx'

type Firsts = { contacts: Tried; transactions: Tried | undefined }

/** How the list counts its pages, tried out unless the profile says it. */
async function pagesOf(
  resource: Resource,
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
  return { certain: true, evidence: 'as the settings say', first }
}

function baseOf({ paging: { base } }: ServiceProfile): 0 | 1 | undefined {
  return base === 'auto' ? undefined : base
}

/** What was found out of pages, as far as the profile leaves it open. */
function pagingFound(
  { mode, base, pastEnd, first, next }: Paging,
  { paging }: ServiceProfile,
): PartialProfile {
  const { total } = first.listing ?? {}
  const size = first.ids.length
  const after = next?.ids.length ?? 0
  // What is called a total, though a next page has more rows, counts those of one page.
  const ofPage = after > 0 && total !== undefined && total <= size
  // "One more than what was read so far" (T10).
  const growing = after > 0 && total === size + 1 && next?.listing?.total === size + after + 1
  return {
    paging: {
      ...(mode && paging.mode === 'auto' && { mode }),
      ...(base !== undefined && paging.base === 'auto' && { base }),
      ...(pastEnd && paging.pastEnd === 'auto' && { pastEnd }),
      ...(ofPage && paging.total === 'auto' && { total: {} }),
      ...(growing && { totalIsLowerBound: true }),
    },
  }
}

/** Whether ids are numbers or texts in JSON, if they are the same in both lists. */
function idsFound({ contacts, transactions }: Firsts, profile: ServiceProfile): PartialProfile {
  const kinds = new Set([
    ...(contacts.listing?.rows ?? []).map((row) => idOf(row, 'contacts', profile)?.json),
    ...(transactions?.listing?.rows ?? []).map((row) => idOf(row, 'transactions', profile)?.json),
  ])
  const [idJson] = kinds
  return idJson && kinds.size === 1 && profile.record.idJson === 'auto' ? { record: { idJson } } : {}
}

/** The first rows of a list, as they were sent and as they are understood. */
function samplesOf(
  resource: Resource,
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
