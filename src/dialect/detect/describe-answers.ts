// Over 200 lines because it words every step of the detection.

import type { Answer } from '../answer.ts'
import { fieldsOf, normalised } from '../fields.ts'
import { idOf } from '../read/id-of.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { readRecord } from '../read/read-record.ts'
import { rawFields, readRow } from '../read/read-row.ts'
import { isNameless } from '../read/row-name.ts'
import { wholeAnswer } from '../read/messages.ts'
import * as messages from './messages.ts'
import type { Search } from './search-mode.ts'
import type { Paging, Tried } from './try-pages.ts'
import { collectionNames, type CollectionName } from '../../domain/collection-name.ts'

/** One step of the detection, worded for the user. */
export type Step = { title: string; result: string; evidence: string; decided: boolean }

type Answers = {
  firsts: { contacts: Tried; transactions: Tried | undefined }
  paging: Paging
  /** The collection used to test the search and to read a record. */
  main: CollectionName
  record: Answer | undefined
  search: Search | undefined
}

/** What the detection found, step by step, worded for the user. `profile` is what is known so far. */
export function describeAnswers(answers: Answers, profile: ServiceProfile): Step[] {
  const { firsts, paging, main, record, search } = answers
  return [
    ...collectionNames.map((resource) => rowsStep(resource, firsts[resource])),
    totalStep(paging.first, profile),
    pagesStep(paging, profile),
    ...collectionNames.flatMap((resource) => idStep(resource, firsts[resource], profile)),
    ...collectionNames.flatMap((resource) => fieldsStep(resource, firsts[resource], profile)),
    ...nameStep(firsts.contacts, profile),
    ...(record ? recordSteps(main, record, firsts[main], profile) : []),
    {
      title: messages.search,
      result: profile.search.mode === 'local' ? messages.byBookend : messages.byService,
      evidence:
        search?.evidence ?? (profile.search.mode === 'auto' ? messages.searchNotTried : messages.inSettings),
      decided: profile.search.mode !== 'auto',
    },
  ]
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

function pagesStep({ evidence, certain }: Paging, { paging }: ServiceProfile): Step {
  const result =
    paging.mode === 'none'
      ? messages.noPages
      : paging.base === 'auto'
        ? messages.firstPageUnknown
        : messages.pageNumber(paging.base)
  return { title: messages.firstPage, result, evidence, decided: certain }
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

/** Lists of ids or partial rows may have no names. Bookend does not read every record just for that (R18). */
function nameStep(tried: Tried, profile: ServiceProfile): Step[] {
  const rows = tried.listing?.rows.filter((row) => idOf(row, 'contacts', profile)) ?? []
  const records = rows.map((row) => readRow(row, 'contacts', profile))
  if (records.length === 0 || !records.every(isNameless)) return []
  const title = messages.contactName
  const name = records[0]?.aside?.name
  if (name !== undefined)
    return [{ title, result: messages.nameInOwnField, evidence: messages.firstName(name), decided: true }]
  return [
    {
      title,
      result: messages.notFound,
      evidence: messages.nameToState(Object.keys(rows[0] ?? {}).join(', ')),
      decided: false,
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
  const place = found.path || wholeAnswer
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
