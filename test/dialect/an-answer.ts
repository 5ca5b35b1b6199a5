import type { Answer } from '../../src/dialect/answer.ts'

/** An answer with a body, given as text or as what JSON makes of it. */
export function anAnswer(body: unknown, overrides: Partial<Answer> = {}): Answer {
  return {
    status: 200,
    headers: {},
    text: typeof body === 'string' ? body : JSON.stringify(body),
    url: 'https://books.test/contacts',
    redirected: false,
    ...overrides,
  }
}
