// Over 200 lines because it is the words of every step of the detection.

import type { Answer } from '../answer.ts'
import { fieldsOf, normalised } from '../fields.ts'
import { idOf } from '../read/id-of.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { readRecord } from '../read/read-record.ts'
import { rawFields, readRow } from '../read/read-row.ts'
import { isNameless } from '../read/row-name.ts'
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
      title: 'Search',
      result: profile.search.mode === 'local' ? 'by Bookend itself' : 'by the service',
      evidence:
        search?.evidence ??
        (profile.search.mode === 'auto' ? 'there was nothing to try it with' : 'as the settings say'),
      decided: profile.search.mode !== 'auto',
    },
  ]
}

function rowsStep(resource: CollectionName, tried: Tried | undefined): Step {
  const title = `Where the ${resource} are`
  const { listing, answer } = tried ?? {}
  if (!listing)
    return {
      title,
      result: 'not found',
      evidence: `status ${answer?.status ?? 'unknown'}, and no list in the answer`,
      decided: false,
    }
  const { rows, found } = listing
  return {
    title,
    result: found.rows,
    evidence: `${rows.length} records in the first answer`,
    decided: rows.length > 0,
  }
}

/** The total, or the likely reason why it is missing (T9-T12). */
function totalStep({ listing }: Tried, { paging }: ServiceProfile): Step {
  const title = 'How many there are'
  const { total, found } = listing ?? {}
  const isNone = paging.total !== 'auto' && !paging.total.path && !paging.total.header
  if (total !== undefined && isNone) {
    const evidence = `${found?.total} counts the rows of a page only`
    return { title, result: 'not said', evidence, decided: true }
  }
  if (total !== undefined && paging.totalIsLowerBound) {
    const evidence = `${found?.total}, which grows from page to page`
    return { title, result: `at least ${total}`, evidence, decided: true }
  }
  if (total !== undefined)
    return { title, result: String(total), evidence: found?.total ?? '', decided: true }
  const hidden =
    'Perhaps the service sends a total in a header that the browser hides; it can expose it with Access-Control-Expose-Headers.'
  return found?.more
    ? {
        title,
        result: 'not said, but whether there is a next page',
        evidence: `${found.more}. ${hidden}`,
        decided: true,
      }
    : { title, result: 'not said', evidence: hidden, decided: false }
}

function pagesStep({ evidence, certain }: Paging, { paging }: ServiceProfile): Step {
  const result =
    paging.mode === 'none'
      ? 'nowhere: the page number makes no difference'
      : paging.base === 'auto'
        ? 'not known yet'
        : `at ${paging.base}`
  return { title: 'Where pages start', result, evidence, decided: certain }
}

function idStep(resource: CollectionName, tried: Tried | undefined, profile: ServiceProfile): Step[] {
  const [row] = tried?.listing?.rows ?? []
  if (!row) return []
  const id = idOf(row, resource, profile)
  const title = `Ids of ${resource}`
  return id
    ? [{ title, result: `${id.field}, a ${id.json}`, evidence: id.id, decided: true }]
    : [
        {
          title,
          result: 'not found',
          evidence: `the fields are ${Object.keys(row).join(', ')}`,
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
    return name === undefined || name === field ? field : `${field} (${name})`
  })
  const parts = [
    missing.length > 0 && `not seen: ${missing.join(', ')}`,
    others.length > 0 && `unknown, shown only: ${others.join(', ')}`,
  ]
  return [
    {
      title: `Fields of ${resource}`,
      result: names.join(', ') || 'none that Bookend knows',
      evidence: parts.filter(Boolean).join('; ') || 'all fields, and no others',
      decided: known.length > 0,
    },
  ]
}

/** Lists of ids or partial rows may have no names. Bookend does not read every record just for that (R18). */
function nameStep(tried: Tried, profile: ServiceProfile): Step[] {
  const rows = tried.listing?.rows.filter((row) => idOf(row, 'contacts', profile)) ?? []
  const records = rows.map((row) => readRow(row, 'contacts', profile))
  if (records.length === 0 || !records.every(isNameless)) return []
  const title = 'Names of contacts'
  const name = records[0]?.aside?.name
  if (name !== undefined)
    return [{ title, result: 'in a field of its own', evidence: `the first one is “${name}”`, decided: true }]
  return [
    {
      title,
      result: 'not found',
      evidence: `the list has ${Object.keys(rows[0] ?? {}).join(', ')}; say under “Field names” which is the name`,
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
  const title = 'A single record'
  const found = readRecord(answer, resource, profile, id)
  if (!found)
    return [
      {
        title,
        result: 'not found',
        evidence: `/${resource}/${id} gives status ${answer.status}`,
        decided: false,
      },
    ]
  const same = idOf(found.row, resource, profile)?.id === id
  const place = found.path || 'the answer itself'
  const { etag } = answer.headers
  const version = same ? readRow(found.row, resource, profile).aside?.version : undefined
  return [
    {
      title,
      result: place,
      evidence: same ? `it has the id ${id}` : `it has not the id ${id} that was asked for`,
      decided: same,
    },
    {
      title: 'Versions of records',
      result: version ? version.field : etag ? 'header ETag' : 'none',
      evidence: version?.value ?? etag ?? 'neither a field for it nor a header was seen',
      decided: true,
    },
  ]
}
