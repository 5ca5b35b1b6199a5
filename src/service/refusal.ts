import type { Problem } from '../contract/problem.ts'

/** A request that the service turns down: thrown anywhere, answered in one place by `answerTo`. */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly errors: Problem['errors']
  readonly headers: Record<string, string>

  /** `detail` is read by a person; `errors` names the fields at fault. */
  constructor(
    status: RefusalStatus,
    detail: string,
    { errors, headers = {} }: { errors?: Problem['errors']; headers?: Record<string, string> } = {},
  ) {
    super(detail)
    this.status = status
    this.errors = errors
    this.headers = headers
  }
}

/** The refusal as RFC 9457 writes it, titled by the name of its status as that document asks for `about:blank`. */
export function answerTo({ status, message, errors, headers }: Refusal): Response {
  const problem: Problem = { type: 'about:blank', title: titles[status], status, detail: message }
  return new Response(JSON.stringify(errors ? { ...problem, errors } : problem), {
    status,
    headers: { ...headers, 'Content-Type': 'application/problem+json' },
  })
}

type RefusalStatus = keyof typeof titles

const titles = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  500: 'Internal Server Error',
}
