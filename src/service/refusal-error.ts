import { z } from 'zod/mini'

/** Thrown anywhere to reject a request; `answerTo` turns it into the response. */
export class RefusalError extends Error {
  readonly status: RefusalStatus
  readonly errors: Problem['errors']
  readonly headers: Record<string, string>
  readonly members: object

  /** `detail` is for people; `errors` names the invalid fields; `members` are extra members of the body (RFC 9457, 3.2). */
  constructor(
    status: RefusalStatus,
    detail: string,
    { errors, headers = {}, members = {} }: RefusalParts = {},
  ) {
    super(detail)
    this.status = status
    this.errors = errors
    this.headers = headers
    this.members = members
  }
}

/** The refusal as an RFC 9457 problem. Its title is the name of the status, as the RFC recommends for `about:blank`. */
export function answerTo({ status, message, errors, headers, members }: RefusalError): Response {
  const problem: Problem = { type: 'about:blank', title: titles[status], status, detail: message }
  return new Response(JSON.stringify({ ...problem, ...(errors && { errors }), ...members }), {
    status,
    headers: { ...headers, 'Content-Type': 'application/problem+json' },
  })
}

type RefusalParts = { errors?: Problem['errors']; headers?: Record<string, string>; members?: object }

type RefusalStatus = keyof typeof titles

const titles = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** The body of every refusal: RFC 9457 (problem details), with one entry per invalid field. */
export const Problem = z.object({
  type: z.optional(z.string()),
  title: z.string(),
  status: z.optional(z.number()),
  detail: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ field: z.string(), detail: z.string() }))),
})
export type Problem = z.infer<typeof Problem>

/** A store that cannot respond right now: a message for the user, and the seconds after which a retry makes sense. */
export class ServiceUnavailableError extends Error {
  readonly retryAfter: number | undefined

  constructor(words: string, retryAfter?: number) {
    super(words)
    this.retryAfter = retryAfter
  }

  get headers(): Record<string, string> {
    return this.retryAfter === undefined ? {} : { 'Retry-After': String(Math.ceil(this.retryAfter)) }
  }
}
