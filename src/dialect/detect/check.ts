// Over 200 lines because it words every step of a check.

import type { Answer } from '../answer.ts'
import { normalised, type RecordOf } from '../fields.ts'
import { readJson, textOf, type JsonObject } from '../json.ts'
import { findList } from '../read/find-list.ts'
import { idOf } from '../read/id-of.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { mergeProfiles, resolve, type PartialProfile } from '../profile/resolve.ts'
import { askForFields } from './left-out-fields.ts'
import { askWithin, type Get, type Paging, type Tried } from './try-pages.ts'
import { detect, type Found } from './detect.ts'
import { conclude, nothingSeen, observe } from './observe-values.ts'
import type { Question } from './observations.ts'
import { readRecord } from '../read/read-record.ts'
import { rawFields, readRow } from '../read/read-row.ts'
import * as messages from '../messages.ts'
import { collectionNames, type CollectionName } from '../../domain/collection-name.ts'
import { fieldsOf } from '../../domain/fields.ts'

/** One step of a check, worded for the user. */
type Step = { title: string; result: string; evidence: string; decided: boolean }

/** What a check has found out about a service. */
export type Detection = {
  /** Contains only what was detected. */
  profile: PartialProfile
  steps: Step[]
  /** Questions that only the user can answer. */
  questions: Question[]
  /** Up to three rows of each collection: the JSON as sent, and how Bookend reads it. */
  samples: { resource: CollectionName; raw: string; read: RecordOf[CollectionName] }[]
  /** False if there were too few rows to be sure. */
  certain: boolean
}

/** Detects all that reading shows about a service, with at most eight GETs, and words it for the user. Throws as `detect` does. */
export async function check(get: Get, profile: ServiceProfile): Promise<Detection> {
  const ask = askWithin(8, get, profile)
  const found = await detect(get, profile, 'contacts', ask)
  const { base } = resolve(profile, found.profile).paging
  const contacts = found.firsts.contacts ?? found.paging.first
  const transactions =
    found.firsts.transactions ?? (await ask.list('transactions', base === 'auto' ? 1 : base))
  const rows = transactions?.listing?.rows ?? []
  const next = found.firsts.transactions && found.paging.next?.listing?.rows
  const values = conclude(
    observe(nothingSeen, [...rows, ...(next ?? [])].map(moneyOf), profile.values),
    profile.values,
  )
  const detected = mergeProfiles(found.profile, values.profile)
  const known = resolve(profile, detected)
  const open = values.questions.filter(({ blocking }) => blocking).map(({ path }) => path)
  const firsts = { contacts, transactions }

  function moneyOf(row: JsonObject) {
    const { date, amount, currency } = rawFields(row, 'transactions', profile).raw
    return { date, amount, currency, row }
  }
  return {
    profile: detected,
    steps: [...describeAnswers(found, firsts, known), ...values.evidence],
    questions: [
      ...values.questions,
      ...askForFields(contacts.listing?.rows ?? [], 'contacts', known),
      ...askForFields(rows, 'transactions', known),
    ],
    samples: collectionNames.flatMap((resource) => samplesOf(resource, firsts[resource], known, open)),
    certain: found.certain,
  }
}

type Firsts = { contacts: Tried; transactions: Tried | undefined }

/** What was found, step by step. `profile` is what is known so far. */
function describeAnswers(
  { paging, main, record, searched }: Found,
  firsts: Firsts,
  profile: ServiceProfile,
): Step[] {
  return [
    ...collectionNames.map((resource) => rowsStep(resource, firsts[resource])),
    totalStep(paging.first, profile),
    pagesStep(paging, profile),
    ...collectionNames.flatMap((resource) => idStep(resource, firsts[resource], profile)),
    ...collectionNames.flatMap((resource) => fieldsStep(resource, firsts[resource], profile)),
    ...(record ? recordSteps(main, record, firsts[main], profile) : []),
    {
      title: messages.search,
      result: profile.search.mode === 'local' ? messages.byBookend : messages.byService,
      evidence: searched
        ? searchEvidence(searched, profile)
        : profile.search.mode === 'auto'
          ? messages.searchNotTried
          : messages.inSettings,
      decided: profile.search.mode !== 'auto',
    },
  ]
}

function searchEvidence({ listing, ids, answer }: Tried, { search }: ServiceProfile): string {
  if (!listing) return messages.nonsenseFails(answer.status)
  if (ids.length === 0) return messages.nonsenseFindsNothing
  return search.mode === 'local' ? messages.nonsenseFindsAll : messages.nonsenseFindsOthers
}

function rowsStep(resource: CollectionName, tried: Tried | undefined): Step {
  const title = messages.whereRecordsAre[resource]
  const { listing, answer } = tried ?? {}
  if (!listing)
    return {
      title,
      result: messages.notFound,
      evidence: messages.noList(answer?.status),
      decided: false,
    }
  const { rows, found } = listing
  return {
    title,
    result: found.rows,
    evidence: messages.recordsInAnswer(rows.length),
    decided: rows.length > 0,
  }
}

/** The total, or the likely reason why it is missing (T9-T12). */
function totalStep({ listing }: Tried, { paging }: ServiceProfile): Step {
  const title = messages.total
  const { total, found } = listing ?? {}
  const place = found?.total ?? ''
  const isNone = paging.total !== 'auto' && !paging.total.path && !paging.total.header
  if (total !== undefined && isNone) {
    const evidence = messages.countsPage(place)
    return { title, result: messages.totalNotStated, evidence, decided: true }
  }
  if (total !== undefined && paging.totalIsLowerBound) {
    const evidence = messages.growsWithPages(place)
    return { title, result: messages.totalAtLeast(total), evidence, decided: true }
  }
  if (total !== undefined) return { title, result: String(total), evidence: place, decided: true }
  const hidden = messages.totalMayBeHidden
  return found?.more
    ? {
        title,
        result: messages.onlyNextPage,
        evidence: messages.inSequence(messages.saysIfMore(found.more), hidden),
        decided: true,
      }
    : { title, result: messages.totalNotStated, evidence: hidden, decided: false }
}

function pagesStep({ tried, certain }: Paging, { paging }: ServiceProfile): Step {
  const result =
    paging.mode === 'none'
      ? messages.noPages
      : paging.base === 'auto'
        ? messages.firstPageUnknown
        : messages.pageNumber(paging.base)
  const pages = tried.map(([page, { listing, ids, answer }]) =>
    messages.pageTried(page, listing ? messages.recordsFrom(ids.length, ids[0]) : answer.status),
  )
  return {
    title: messages.firstPage,
    result,
    evidence: pages.length > 0 ? messages.inSequence(...pages) : messages.inSettings,
    decided: certain,
  }
}

function idStep(resource: CollectionName, tried: Tried | undefined, profile: ServiceProfile): Step[] {
  const [row] = tried?.listing?.rows ?? []
  if (!row) return []
  const id = idOf(row, resource, profile)
  const title = messages.idField[resource]
  return id
    ? [
        {
          title,
          result: id.json === 'number' ? messages.idIsNumber(id.field) : messages.idIsText(id.field),
          evidence: id.id,
          decided: true,
        },
      ]
    : [
        {
          title,
          result: messages.notFound,
          evidence: messages.recordHas(Object.keys(row).join(', ')),
          decided: false,
        },
      ]
}

/** Which fields of docs/spec.md the rows have, and under which names. Some services omit empty fields. */
function fieldsStep(resource: CollectionName, tried: Tried | undefined, profile: ServiceProfile): Step[] {
  const rows = tried?.listing?.rows ?? []
  if (rows.length === 0) return []
  const all = rows.map((row) => ({ row, ...rawFields(row, resource, profile) }))
  const known = fieldsOf[resource].filter((field) => all.some(({ raw }) => field in raw))
  const missing = fieldsOf[resource].filter((field) => !known.includes(field))
  const others = [...new Set(all.flatMap((row) => row.others.map(([name]) => name)))]
  const names = known.map((field) => {
    const aliased = profile.fields[resource][field]
    const name = aliased ?? rows.flatMap(Object.keys).find((key) => normalised(key) === normalised(field))
    return name === undefined || name === field ? field : messages.fieldUnderName(field, name)
  })
  const evidence = [
    ...(missing.length > 0 ? [messages.notSeen(missing.join(', '))] : []),
    ...(others.length > 0 ? [messages.unknownFields(others.join(', '))] : []),
  ]
  return [
    {
      title: messages.fields[resource],
      result: names.join(', ') || messages.noKnownFields,
      evidence: evidence.length > 0 ? messages.inSequence(...evidence) : messages.allFields,
      decided: known.length > 0,
    },
  ]
}

/** Where a single record is, and what the service may require back with a write (W11). */
function recordSteps(
  resource: CollectionName,
  answer: Answer,
  tried: Tried | undefined,
  profile: ServiceProfile,
): Step[] {
  const [id = ''] = tried?.ids ?? []
  const title = messages.singleRecord
  const found = readRecord(answer, resource, profile, id)
  if (!found)
    return [
      {
        title,
        result: messages.notFound,
        evidence: messages.recordFails(`/${resource}/${id}`, answer.status),
        decided: false,
      },
    ]
  const same = idOf(found.row, resource, profile)?.id === id
  const place = found.path || messages.wholeAnswer
  const { etag } = answer.headers
  const version = same ? readRow(found.row, resource, profile).aside?.version : undefined
  return [
    {
      title,
      result: place,
      evidence: same ? messages.hasId(id) : messages.hasOtherId(id),
      decided: same,
    },
    {
      title: messages.versions,
      result: version ? version.field : etag ? messages.etagHeader : messages.noVersions,
      evidence: version?.value ?? etag ?? messages.versionsNotSeen,
      decided: true,
    },
  ]
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
    .map((row, index) => ({ row, raw: textOf(list?.sent[index] ?? row, 2) }))
    .filter(({ row }) => idOf(row, resource, profile))
    .slice(0, 3)
    .map(({ row, raw }) => ({ resource, raw, read: readRow(row, resource, profile, open) }))
}
