import { expect, test } from 'vitest'
import { anAnswer } from './examples.ts'
import { size, contacts, transactions, refused, detected, bare } from './fake-lists.ts'
import type { Fake } from './fake-lists.ts'
import { clamping, spring, laravel } from './paging-services.ts'

test.each<[string, Fake, object, string]>([
  [
    'without contacts',
    { contacts: [], list: bare(0) },
    { mode: 'page', base: 0 },
    '/contacts? /contacts?page=1 /transactions? /transactions?page=1 /transactions?page=0 /transactions?page=0&search=qzxwvjkqzx /transactions/t0?',
  ],
  [
    'with one page of contacts that is repeated for any number',
    { contacts: contacts(3), list: clamping(0, (rows) => ({ pages: Math.ceil(rows.length / size) })) },
    { mode: 'page', base: 0 },
    '/contacts? /contacts?page=1 /contacts?page=2 /transactions? /transactions?page=1 /transactions?page=0 /contacts?page=0&search=qzxwvjkqzx /contacts/c0?',
  ],
  [
    'with few contacts, whichever page is asked for',
    { contacts: contacts(3), list: clamping(1) },
    { mode: 'page', base: 1 },
    '/contacts? /contacts?page=1 /contacts?page=2 /transactions? /transactions?page=1 /transactions?page=2 /contacts?page=1&search=qzxwvjkqzx /contacts/c0?',
  ],
  [
    'with all contacts where nothing is paged',
    { contacts: contacts(3), transactions: transactions(31), list: (rows) => anAnswer(rows) },
    { mode: 'none' },
    '/contacts? /contacts?page=1 /contacts?page=2 /transactions? /transactions?page=1 /transactions?page=2 /contacts?page=1&search=qzxwvjkqzx /contacts/c0?',
  ],
])('%s the transactions decide', async (_name, fake, paging, calls) => {
  const found = await detected(fake)
  expect(found.paging).toEqual(paging)
  expect(found.certain).toBe(true)
  expect(found.calls.join(' ')).toBe(calls)
})

test.each<[string, Fake['list'], object]>([
  ['says nothing', bare(1), {}],
  ['says that it gives page 1', laravel, { mode: 'page', base: 1 }],
  ['says that it gives page 0', spring, { mode: 'page', base: 0 }],
])('an empty service that %s is asked again another time', async (_name, list, paging) => {
  const found = await detected({ contacts: [], transactions: [], list })
  expect(found.paging ?? {}).toEqual(paging)
  expect(found.certain).toBe(false)
  expect(found.search).toBeUndefined()
  expect(found.calls).toEqual(['/contacts?', '/contacts?page=1', '/transactions?', '/transactions?page=1'])
  expect(found.step('First page')).toMatchObject({
    decided: false,
    evidence: 'No page number: no records. Page 1: no records.',
  })
  expect(found.samples).toEqual([])
})

test('few rows that are the same on every page may be all, or a last page that is repeated', async () => {
  const found = await detected({
    contacts: contacts(3),
    transactions: transactions(2),
    list: (rows) => anAnswer(rows),
  })
  expect(found.paging).toEqual({ mode: 'none' })
  expect(found.certain).toBe(false)
})

test('a service that refuses every page number is read without one', async () => {
  const list: Fake['list'] = (rows, { page }) => (page === undefined ? anAnswer(rows) : refused(400))
  const found = await detected({ list })
  expect(found.paging).toEqual({ mode: 'none' })
  expect(found.certain).toBe(false)
})
