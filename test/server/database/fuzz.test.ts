import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Problem } from '../../../src/service/refusal-error.ts'
import type { Store } from '../../../src/service/store.ts'
import { kinds, openFuzzed } from './fuzz-books.ts'
import { oddRequest } from './fuzz-requests.ts'
import type { Odd } from './fuzz-requests.ts'
import { runs } from '../../seed.ts'

// More of them, and others: FUZZ=20000 SEED=7 npx vitest run --project database fuzz
const numRuns = Number(process.env['FUZZ'] ?? runs(400))

test.each(kinds)(
  'any request at all, on books in %s, is answered or refused in words, tells nothing of another account, and changes nothing there',
  async (kind) => {
    const { ask, theirs, faults, check, close } = await openFuzzed(kind)
    const before = await everythingIn(theirs)
    await fc.assert(
      fc.asyncProperty(oddRequest, async (odd) => {
        const answer = await ask(odd)
        if (answer) await judge(answer, odd)
      }),
      { numRuns },
    )
    expect(await everythingIn(theirs)).toEqual(before)
    expect(faults()).toEqual([])
    expect(await check()).toEqual([])
    await close()
  },
)

test('any requests, one after the other, are answered alike in all stores', async () => {
  const property = fc.asyncProperty(
    fc.array(oddRequest, { minLength: 10, maxLength: 40 }),
    async (requests) => {
      const opened = await Promise.all(kinds.map(openFuzzed))
      for (const odd of requests) {
        const [first, ...others] = await Promise.all(opened.map(async ({ ask }) => essenceOf(await ask(odd))))
        for (const other of others) expect(other, `${odd.method} ${odd.path}`).toEqual(first)
      }
      await Promise.all(opened.map(({ close }) => close()))
    },
  )
  await fc.assert(property, { numRuns: Math.ceil(numRuns / 40) })
})

/** What nobody but its owner may ever be shown. */
const secret = /geheim/i

async function judge(answer: Response, odd: Odd) {
  const text = await answer.text()
  const what = `${odd.method} ${odd.path}: ${answer.status} ${text.slice(0, 200)}`
  expect(answer.status, `${what}`).toBeLessThan(500)
  expect(secret.test(text), `${what}`).toBe(false)
  expect(answer.headers.get('X-Content-Type-Options'), `${what}`).toBe('nosniff')
  if (answer.status < 400) return
  expect(answer.headers.get('Content-Type'), `${what}`).toBe('application/problem+json')
  if (odd.method === 'HEAD') return
  const problem = Problem.parse(JSON.parse(text))
  expect(problem.status, `${what}`).toBe(answer.status)
  expect(problem.detail, `${what}`).toMatch(/\w+ \w+/)
}

/** An answer without what chance has made: the ids of new contacts, by which those of one name are sorted. */
async function essenceOf(answer: Response | undefined) {
  if (!answer) return undefined
  const text = await answer.text()
  const body: unknown = answer.headers.get('Content-Type')?.includes('json') && text ? JSON.parse(text) : text
  const { items, total, id: _, ...rest } = Object(body)
  if (!Array.isArray(items)) return { status: answer.status, rest }
  const told = items.map(({ id: __, ...fields }) => JSON.stringify(fields)).toSorted()
  return { status: answer.status, total, items: total > items.length ? items.length : told, rest }
}

async function everythingIn({ contacts, transactions }: Store) {
  const all = { search: '', page: 1, pageSize: 1000 }
  return { contacts: await contacts.list(all), transactions: await transactions.list(all) }
}
