import { http } from 'msw/http'
import { baseUrl } from './open-app.tsx'
import { problem } from './answers.ts'

/** Refuses everybody whom `lets` does not let in, as a service does that wants a sign-in; counts whom it refused. */
export function guarded(lets: (request: Request) => boolean, wwwAuthenticate?: string, base = baseUrl) {
  const refused: Request[] = []
  const handler = http.all(`${base}/*`, ({ request }) => {
    if (lets(request)) return undefined
    refused.push(request)
    const refusal = problem(401, { detail: 'Nobody knows you' })
    if (wwwAuthenticate) refusal.headers.set('WWW-Authenticate', wwwAuthenticate)
    return refusal
  })
  return { handler, refused }
}

/** Whether a request carries a header with this value. */
export function carries(name: string, value: string) {
  return ({ headers }: Request) => headers.get(name) === value
}
