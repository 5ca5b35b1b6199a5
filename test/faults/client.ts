import { Problem } from '../../src/service/refusal-error.ts'

export type Answer = {
  /** 0 when no answer came. */
  status: number
  body: unknown
  /** What a refusal says. */
  detail: string
}

// In milliseconds; more of it where many tests run at once and none may depend on the time.
const patience = process.env['VITEST'] ? 60_000 : 15_000

export type Asked = { method?: string; body?: object }

/**
 * Somebody who uses the server, and remembers what was told: how often each, and what no client should ever be told. Between the two it is
 * only here that an answer is judged: success, or a 503 in words that says when to come back, within 15 seconds.
 */
export class Client {
  /** The server's address now: it changes when the server is started again. */
  url = ''
  /** Of a second server on the same books: every other request goes there. */
  otherUrl = ''
  token = ''
  /** Whether a connection that breaks is what the fault is about. */
  mayBreak = false
  readonly told = new Map<string, number>()
  readonly wrong = new Set<string>()
  #isOtherNext = false

  async ask(path: string, { method = 'GET', body }: Asked = {}): Promise<Answer> {
    const begun = performance.now()
    const answer = await this.#send(path, method, body)
    const seconds = Math.round((performance.now() - begun) / 1000)
    if (performance.now() - begun > patience) this.wrong.add(`${method} took ${seconds} s`)
    return answer
  }

  /** How many requests were answered, and how many were not and never will be. */
  get answers(): number {
    return [...this.told.values()].reduce((sum, count) => sum + count, 0)
  }

  /** What was told, in the order of its first time; successes in one number. */
  summary(): string {
    return Array.from(this.told, ([words, count]) => `${words} (${count}×)`).join('; ')
  }

  async #send(path: string, method: string, body: object | undefined): Promise<Answer> {
    try {
      this.#isOtherNext = !this.#isOtherNext
      const url = (this.#isOtherNext && this.otherUrl) || this.url
      const response = await fetch(url + path, {
        method,
        headers: { Authorization: `Bearer ${this.token}`, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(2 * patience),
      })
      const text = await response.text()
      return this.#judge(response, text, method)
    } catch (error) {
      const words = error instanceof DOMException ? 'no answer within the time' : 'no answer'
      this.#tell(words)
      if (!this.mayBreak || error instanceof DOMException) this.wrong.add(`${method}: ${words}`)
      return { status: 0, body: undefined, detail: words }
    }
  }

  #judge(response: Response, text: string, method: string): Answer {
    const { status, headers, ok } = response
    if (ok) {
      this.#tell('2xx')
      return {
        status,
        body: headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : text,
        detail: '',
      }
    }
    const problem = Problem.safeParse(parse(text))
    const detail = problem.data?.detail ?? ''
    const retryAfter = headers.get('Retry-After')
    this.#tell(`${status} “${detail}”${retryAfter === null ? '' : `, Retry-After ${retryAfter}`}`)
    if (status !== 503) this.wrong.add(`${method} was answered ${status} “${detail || text.slice(0, 200)}”`)
    if (!/\w+ \w+/.test(detail)) this.wrong.add(`${status} without words: ${text.slice(0, 200)}`)
    if (retryAfter === null && !/damaged/.test(detail))
      this.wrong.add(`“${detail}” does not say when to ask again`)
    return { status, body: problem.data, detail }
  }

  #tell(words: string) {
    this.told.set(words, (this.told.get(words) ?? 0) + 1)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a question of whoever watches the server is answered; 0 when nothing comes within 15 seconds. */
export async function statusOf({ url }: Client, path: '/readyz' | '/healthz'): Promise<number> {
  try {
    const response = await fetch(url + path, { signal: AbortSignal.timeout(15_000) })
    await response.text()
    return response.status
  } catch {
    return 0
  }
}
