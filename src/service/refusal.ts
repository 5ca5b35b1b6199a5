import type { Problem } from '../contract/problem.ts'

/** A request that the service turns down: thrown anywhere, answered in one place by `answerTo`. */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly errors: Problem['errors']
  readonly headers: Record<string, string>
  readonly members: object

  /** `detail` is read by a person; `errors` names the fields at fault; `members` are what else the body says (RFC 9457, 3.2). */
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

/** The refusal as RFC 9457 writes it, titled by the name of its status as that document asks for `about:blank`. */
export function answerTo({ status, message, errors, headers, members }: Refusal): Response {
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
