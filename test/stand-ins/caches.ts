import { jsonserver } from './jsonserver.ts'
import { behind, type Network, withBody } from './network.ts'
import type { Start } from './stand-in.ts'

/** A good service behind a cache that does what RFC 9111 lets it do. */
export const caches: Record<string, Start> = {
  'network: a cache keeps records': behind(
    { name: 'network: a cache keeps records', shows: 'Q8' },
    jsonserver,
    keptRecords,
  ),
}

/** Gives a record again as it was read once, until it is asked past its cache, as browsers ask with `no-cache`, or writes to it. */
function keptRecords(): Network {
  const kept = new Map<string, Response>()
  return async (call, pass) => {
    if (call.operation !== 'get') {
      kept.delete(call.path)
      return pass()
    }
    const before = kept.get(call.path)
    if (before && !call.headers['cache-control']?.includes('no-cache')) return copyOf(before, { Age: '60' })
    const answer = await copyOf(await pass(), { 'Cache-Control': 'max-age=600' })
    if (answer.ok) kept.set(call.path, answer.clone())
    return answer
  }
}

async function copyOf(answer: Response, headers: Record<string, string>): Promise<Response> {
  const copy = withBody(answer, await answer.clone().text())
  for (const [name, value] of Object.entries(headers)) copy.headers.set(name, value)
  return copy
}
