import type { PartialProfile } from '../../src/dialect/profile/resolve.ts'
import { type Call, readCall } from './call.ts'
import { recorded, type Start } from './stand-in.ts'

/** What stands between the app and a service: it may answer itself, pass the request on, and change either. */
export type Network = (
  call: Call,
  pass: (change?: { body: string }) => Promise<Response>,
) => Response | Promise<Response>

/** A service behind a network, which is made again for every start. `requests` are those that came to the network. */
export function behind(
  { name, shows, profile }: { name: string; shows: string; profile?: PartialProfile },
  start: Start,
  network: () => Network,
): Start {
  return (records) => {
    const service = start(records)
    const requests: typeof service.requests = []
    const answer = network()
    return {
      ...service,
      name,
      shows: shows.split(' '),
      profile: profile ?? service.profile,
      // They change with every sign-in.
      get secrets() {
        return service.secrets
      },
      requests,
      fetch: async (request) => {
        const { url, method, headers } = request
        const call = await readCall(request)
        requests.push(recorded(call, url))
        return answer(call, ({ body } = call) =>
          service.fetch(new Request(url, { method, headers, ...(body && { body }) })),
        )
      },
    }
  }
}

/** The same answer with another body. */
export function withBody(answer: Response, body: string): Response {
  return new Response(body, { status: answer.status, headers: answer.headers })
}

/** A stand-in whose point is a failure, and what the app must do about it. */
export type Hostile = { start: Start; expect: string }
