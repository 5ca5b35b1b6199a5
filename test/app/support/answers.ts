import { http, HttpResponse } from 'msw/http'
import { baseUrl } from './open-app.tsx'

type Method = 'get' | 'post' | 'put' | 'delete'
type Answer = (request: Request) => Response | undefined | Promise<Response | undefined>

/** Answers these requests in the service's place; where the answer is undefined, the service answers. */
export function answering(method: Method, path: string, answer: Answer) {
  return http[method](`${baseUrl}${path}`, ({ request }) => answer(request))
}

/** A refusal as the service writes it (RFC 9457). */
export function problem(status: number, words: Words = {}): Response {
  const body = { type: 'about:blank', title: 'Refused', status, ...words }
  return HttpResponse.json(body, { status, headers: { 'Content-Type': 'application/problem+json' } })
}
type Words = { detail?: string; errors?: { field: string; detail: string }[] }

/** Refuses these requests. */
export function refusing(method: Method, path: string, status: number, words?: Words) {
  return answering(method, path, () => problem(status, words))
}

/** Breaks the connection under these requests. */
export function unreachable(method: Method, path: string) {
  return answering(method, path, () => HttpResponse.error())
}

/**
 * Keeps the service's answer back until `release` is called, for requests whose address `matches`.
 * `aborted` tells how many of them were given up by the app meanwhile.
 */
export function holding(method: Method, path: string, matches: (url: URL) => boolean = () => true) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const held: Request[] = []
  const handler = answering(method, path, async (request) => {
    if (!matches(new URL(request.url))) return undefined
    held.push(request)
    await promise
    return undefined
  })
  return { handler, release, held: () => held.length, aborted: () => held.filter(isAborted).length }
}

function isAborted({ signal }: Request): boolean {
  return signal.aborted
}
