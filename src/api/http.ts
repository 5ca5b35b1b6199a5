import type { z } from 'zod/mini'
import { Problem } from '../contract/problem.ts'
import { ApiError, wordsForRefusal } from './api-error.ts'

type Connection = {
  /** Where the service is: the paths of SPEC.md follow it. */
  baseUrl: string
  /** How a request travels. The demo answers in the page where the browser refuses service workers. */
  send: (request: Request) => Promise<Response>
  /** How long an answer may take, in milliseconds. */
  timeout: number
}

const connection: Connection = { baseUrl: '/api', send: (request) => fetch(request), timeout: 20_000 }

/** Says which service all requests go to from now on. */
export function connect(to: Partial<Connection>): void {
  Object.assign(connection, to)
}

type Call = {
  method?: 'GET' | 'POST' | 'DELETE'
  /** Parameters of the query; the undefined ones are left out. */
  query?: Record<string, string | undefined>
  /** Sent as JSON. */
  body?: object
  signal?: AbortSignal
}

/** Sends one request and gives its answer as `schema` reads it. Throws `ApiError`, or the abort that `signal` asked for. */
export async function http<T>(schema: z.ZodMiniType<T>, path: string, call: Call = {}): Promise<T> {
  const timeout = AbortSignal.timeout(connection.timeout)
  const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout
  const request = requestFor(path, call, signal)
  // Asked before: a device that goes offline on the way may have been heard all the same.
  const offline = !navigator.onLine
  let response: Response
  let text: string
  try {
    response = await connection.send(request)
    text = await response.text()
  } catch (cause) {
    if (call.signal?.aborted) throw cause
    throw noAnswer(timeout.aborted, offline)
  }
  if (!response.ok) throw refusal(response, text)
  const content = parse(text)
  const answer = schema.safeParse(content)
  if (answer.success) return answer.data
  const at = answer.error.issues[0]?.path.join('.')
  throw new ApiError(
    'unreadable',
    content === undefined
      ? 'What answered did not send JSON, so it was perhaps not the service. Check its address, and anything in between, such as a proxy or a sign-in page.'
      : `The service answered in a shape that Bookend does not know${at ? ` (at “${at}”)` : ''}.`,
    response.status,
  )
}

function requestFor(path: string, { method = 'GET', query = {}, body }: Call, signal: AbortSignal): Request {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, value)
  const base = new URL(connection.baseUrl, document.baseURI).href.replace(/\/$/, '')
  const address = parameters.size > 0 ? `${base}${path}?${parameters}` : `${base}${path}`
  const headers = { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) }
  return new Request(address, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) })
}

function noAnswer(timedOut: boolean, offline: boolean): ApiError {
  if (timedOut)
    return new ApiError('timeout', `The service did not answer within ${connection.timeout / 1000} seconds.`)
  if (offline)
    return new ApiError('offline', 'This device is offline. Try again when the connection is back.')
  return new ApiError('unreachable', 'The service cannot be reached. Check the connection and try again.')
}

function refusal(response: Response, text: string): ApiError {
  const problem = Problem.safeParse(parse(text))
  const own = problem.success ? problem.data : undefined
  return new ApiError('refused', wordsForRefusal(response.status, own), response.status, own)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
