import type { ServiceProfile } from '../../src/dialect/profile/profile.ts'
import type { Answer } from '../../src/dialect/answer.ts'
import type { RecordOf } from '../../src/dialect/fields.ts'
import { conclude, nothingSeen, observe } from '../../src/dialect/detect/observe-values.ts'
import { readList, type Row } from '../../src/dialect/read/read-list.ts'
import { readRecord } from '../../src/dialect/read/read-record.ts'
import { rawFields, readRow } from '../../src/dialect/read/read-row.ts'
import { mergeProfiles, resolve, type PartialProfile } from '../../src/dialect/profile/resolve.ts'
import { hiddenFailure } from '../../src/dialect/errors/hidden-failure.ts'
import { UnwritableError, writeBody } from '../../src/dialect/write/write-body.ts'
import { callerOf, type Heard } from '../stand-ins/caller.ts'
import type { StandIn } from '../stand-ins/stand-in.ts'
import type { CollectionName } from '../../src/domain/collection-name.ts'

export type AnyRecord = RecordOf[CollectionName]

/** Reads and writes as the app does: values by what the rows seen so far have shown, versions sent back, late writes waited for. */
export function readerOf(standIn: StandIn) {
  const call = callerOf(standIn)
  let found: PartialProfile = {}
  let seen = nothingSeen
  let open: string[] = []
  let profile = resolve(standIn.profile)

  function take(means: PartialProfile) {
    found = mergeProfiles(found, means)
    profile = resolve(found, standIn.profile)
  }

  function learn(rows: Row[]) {
    const values = rows.map((row) => {
      const { date, amount, currency } = rawFields(row, 'transactions', profile).raw
      return { date, amount, currency, row }
    })
    seen = observe(seen, values, profile.values)
    const means = conclude(seen, profile.values, 'Europe/Brussels')
    take(means.profile)
    open = means.questions.filter(({ blocking }) => blocking).map(({ path }) => path)
  }

  function understand(resource: CollectionName, rows: Row[]): AnyRecord[] {
    const isOpen = () => resource === 'transactions' && leavesOpen(profile)
    const read = () => rows.map((row) => readRow(row, resource, profile, open))
    if (isOpen()) learn(rows)
    const records = read()
    if (resource === 'contacts' || isOpen() || records.every(({ aside }) => !hasDoubts(aside))) return records
    learn(rows)
    return read()
  }

  /** The pages of a list, whether the first one is 0 or 1, as long as they bring something new. */
  async function pages(resource: CollectionName): Promise<Row[][]> {
    const { sizeParam, size } = profile.paging
    const read = new Map<string, Row[]>()
    for (let page = 0; ; page += 1) {
      const query = new URLSearchParams({ page: `${page}`, ...(sizeParam && { [sizeParam]: `${size}` }) })
      const answer = answerOf(await call.get(`/${resource}?${query}`))
      const rows = readList(answer, resource, profile)?.rows ?? []
      const first = rows[0] && readRow(rows[0], resource, profile).id
      if (page > 1 && (first === undefined || read.has(first))) return [...read.values()]
      if (first !== undefined) read.set(first, rows)
    }
  }

  async function openOne(resource: CollectionName, id: string) {
    const answer = answerOf(await call.get(`/${resource}/${encodeURIComponent(id)}`))
    const placed = readRecord(answer, resource, profile, id)
    const [record] = placed ? understand(resource, [placed.row]) : []
    if (!placed || !record) throw new Error(`There is no record ${id} in ${answer.text}`)
    const { etag } = answer.headers
    const isWanted = etag && (profile.write.version === 'etag' || !etag.startsWith('W/'))
    const aside = { others: [], doubts: {}, ...record.aside, ...(isWanted && { etag }) }
    return { record: { ...record, aside }, row: placed.row }
  }

  async function save(
    resource: CollectionName,
    id: string,
    changes: Record<string, string>,
  ): Promise<boolean> {
    const before = await openOne(resource, id)
    try {
      const { headers, body } = writeBody({ resource, changes, profile, open, ...before })
      const sent = new Response(body)
      const type = sent.headers.get('content-type') ?? ''
      const path = `/${resource}/${encodeURIComponent(id)}`
      const answer = answerOf(
        await call.send('POST', path, await sent.text(), { 'Content-Type': type, ...headers }),
      )
      if (answer.status !== 428) return answer.status < 400 && !hiddenFailure(answer, resource)
    } catch (error) {
      if (error instanceof UnwritableError) return false
      throw error
    }
    take({ write: { version: 'etag' } })
    return save(resource, id, changes)
  }

  /** What a service has after a write that it may do later. */
  async function settled(resource: CollectionName, id: string) {
    for (const _time of [1, 2]) await openOne(resource, id)
    return (await openOne(resource, id)).record
  }

  return { pages, understand, open: openOne, save, settled }
}

/** Whether there is anything to find out about values (api/read/parse-rows.ts). */
function leavesOpen({ values: { date, amount } }: ServiceProfile): boolean {
  return [date.read, date.zone, amount.read, amount.unit, amount.sign].includes('auto')
}

function hasDoubts(aside: AnyRecord['aside']): boolean {
  return Object.keys(aside?.doubts ?? {}).length > 0
}

function answerOf({ status, headers, text, redirected }: Heard): Answer {
  return { status, headers, text, redirected, url: 'http://books.example/some/api/' }
}
