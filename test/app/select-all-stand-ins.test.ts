import { expect, test } from 'vitest'
import { fetchAllPages, collectResults } from '../../src/records/selection/collect-results.ts'
import { standInsToTry } from '../stand-ins/all.ts'
import { overASession } from './support/over-a-session.ts'

test.each(Object.entries(standInsToTry))('%s gives all its contacts, each once', async (_, start) => {
  const { page, standIn } = overASession(start)
  // What the screen has read before.
  await page('contacts')
  const told: number[] = []
  const readPage = (asked: { search: string; page: number }) => page('contacts', asked)
  const pages = () => fetchAllPages({ readPage }, '', new AbortController().signal)
  const { records, failure, steady } = await collectResults(pages, {
    most: undefined,
    tell: (done, again) => told.push(again * 1000 + done),
  })
  expect(failure).toBeUndefined()
  expect(records.map(({ company }) => company)).toEqual(standIn.contacts().map(({ company }) => company))
  expect(steady).toBe('yes')
  expect(told.at(-1)).toBe(records.length)
})
