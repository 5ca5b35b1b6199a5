import { Hono, type Context } from 'hono'
import { etag } from 'hono/etag'
import type { CollectionName } from '../domain/collection-name.ts'
import type { ChangesAnswer, GroupsAnswer, ValuesAnswer, StreamEnd } from '../domain/query/query-answers.ts'
import type { PageAnswer } from '../domain/page-answer.ts'
import { allGroupings } from '../domain/query/group-totals.ts'
import type { RecordQuery, StoredRecord } from '../domain/query/record-query.ts'
import { tagged } from './entity-tag.ts'
import { badParameters, readField, readPageAsked, readParameters, readQuery } from './read-query.ts'
import { refuseOtherMethods } from './resource.ts'
import type { Queries, Store, TransactionQueries } from './store.ts'

/**
 * Bookend's own addition to docs/spec.md: questions about a whole collection, announced as the capability `queries`.
 * `report` receives the error that ended a stream early.
 */
export function queries(store: Store['queries'], report: (thrown: unknown) => void): Hono {
  const app = new Hono()
  app.route('/contacts', queriesOf('contacts', store.contacts, ['country', 'city'], report))
  app.route('/transactions', totals(store.transactions))
  const counted = ['counterparty', 'currency']
  app.route('/transactions', queriesOf('transactions', store.transactions, counted, report))
  return app
}

function totals(transactions: TransactionQueries): Hono {
  const app = new Hono()
  app.get('/totals', etag(), async (c) => {
    const { query, others } = readQuery(c.req, 'transactions', ['by'])
    const asked = others.get('by')
    if (asked === undefined) return tagged(await transactions.totals(query))
    const by = allGroupings.find((one) => one === asked)
    if (!by) throw badParameters([{ field: 'by', detail: `One of ${allGroupings.join(', ')}` }])
    return tagged((await transactions.groups(query, by)) satisfies GroupsAnswer)
  })
  return refuseOtherMethods(app)
}

function queriesOf<C extends CollectionName>(
  collection: C,
  asked: Queries<C>,
  counted: readonly string[],
  report: (thrown: unknown) => void,
): Hono {
  const app = new Hono()
  app.get('/', etag(), async (c) => {
    const { query, others } = readQuery(c.req, collection, ['page', 'pageSize'])
    const at = readPageAsked(others)
    const { items, total } = await asked.page(query, at)
    return tagged({ items, ...at, total } satisfies PageAnswer<StoredRecord<C>>)
  })
  app.get('/values', etag(), async (c) => {
    const { query, others } = readQuery(c.req, collection, ['field'])
    const { values, total } = await asked.values(query, readField(collection, others, counted))
    return tagged({ values, total, more: total > values.length } satisfies ValuesAnswer)
  })
  app.get('/changes', async (c) => {
    const since = readParameters(c.req, ['since']).get('since')
    const { version, since: known } = await asked.changes(since)
    if (since === undefined) return c.json({ version } satisfies ChangesAnswer<StoredRecord<C>>)
    return c.json(
      (known ? { version, ...known } : { version, whole: false }) satisfies ChangesAnswer<StoredRecord<C>>,
    )
  })
  app.get('/records', (c) => {
    const { query }: { query: RecordQuery<C> } = readQuery(c.req, collection)
    return streamRecords(c, asked.records(query), report)
  })
  return refuseOtherMethods(app)
}

/**
 * Records as a stream of JSON lines, with a last line that gives their number and so reveals a truncated stream. Reads them
 * only as fast as the client does. `report` receives the error that ends a stream early.
 */
async function streamRecords(
  c: Context,
  portions: AsyncIterable<object[]>,
  report: (thrown: unknown) => void,
): Promise<Response> {
  const headers = { 'Content-Type': 'application/x-ndjson' }
  if (c.req.method === 'HEAD') return new Response(null, { headers })
  const iterator = portions[Symbol.asyncIterator]()
  let next: Promise<IteratorResult<object[]>> | undefined = Promise.resolve(await iterator.next()) // it may refuse
  const encoder = new TextEncoder()
  let count = 0
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await (next ?? iterator.next())
          next = undefined
          const lines = done ? [{ end: true, count } satisfies StreamEnd] : value
          count += lines.length
          controller.enqueue(encoder.encode(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
          if (done) controller.close()
        } catch (thrown) {
          report(thrown)
          controller.error(thrown)
        }
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers })
}
