import type { Context } from 'hono'
import type { StreamEnd } from '../domain/query/query-answers.ts'

/**
 * Records as a stream of JSON lines, with a last line that gives their number and so reveals a truncated stream. Reads
 * them only as fast as the client does. `report` receives the error that ends a stream early.
 */
export async function streamRecords(
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
