import type { Answer } from './answer.ts'
import type { Step } from './detect.ts'
import type { Resource } from './fields.ts'
import { fieldsOf, normalised } from './fields.ts'
import { idOf } from './ids.ts'
import type { ServiceProfile } from './profile.ts'
import { readRecord } from './read-record.ts'
import { rawFields, readRow } from './read-row.ts'
import type { Search } from './search-mode.ts'
import type { Paging, Tried } from './try-pages.ts'

type Answers = {
  firsts: { contacts: Tried; transactions: Tried | undefined }
  paging: Paging
  /** The collection whose record and search were tried. */
  main: Resource
  record: Answer | undefined
  search: Search | undefined
}

const resources = ['contacts', 'transactions'] as const

/** What was found out by reading, step by step, in words for people. `profile` is what is known by now. */
export function describeAnswers(answers: Answers, profile: ServiceProfile): Step[] {
  const { firsts, paging, main, record, search } = answers
  return [
    ...resources.map((resource) => rowsStep(resource, firsts[resource])),
    totalStep(paging.first, profile),
    pagesStep(paging, profile),
    ...resources.flatMap((resource) => idStep(resource, firsts[resource], profile)),
    ...resources.flatMap((resource) => fieldsStep(resource, firsts[resource], profile)),
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

function rowsStep(resource: Resource, tried: Tried | undefined): Step {
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

/** The total, or what may be the reason why there is none (T9-T12). */
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

function idStep(resource: Resource, tried: Tried | undefined, profile: ServiceProfile): Step[] {
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

/** Which fields of SPEC.md the rows have, and by which names; some services leave out the empty ones. */
function fieldsStep(resource: Resource, tried: Tried | undefined, profile: ServiceProfile): Step[] {
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

/** Where a single record is, and what the service may want back with a write (W11). */
function recordSteps(
  resource: Resource,
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
