import { expect, test } from 'vitest'
import { standIns } from '../standins/all.ts'
import { json } from '../standins/answers.ts'
import type { Call } from '../standins/call.ts'
import { behind } from '../standins/network.ts'
import type { Start } from '../standins/stand-in.ts'
import { failureOf, overALine, sentTo } from './over-a-line.ts'

// A deletion of several records that breaks off: what is known of each is kept apart from what nobody knows.

type Between = (call: Call, deletions: number) => Response | 'lost' | undefined

test('where neither an answer comes nor can be looked, that record is told to be unknown, not untried', async () => {
  const { standIn, remove, page } = overALine(
    through((call, deletions) =>
      deletions < 2 ? undefined : call.method === 'DELETE' ? 'lost' : Response.error(),
    ),
  )
  await page('contacts')
  expect(await remove('contacts', ['1', '2', '3'])).toEqual({
    deleted: ['1'],
    missing: [],
    kept: [],
    unsure: ['2'],
    stopped: expect.stringContaining('cannot be reached'),
  })
  expect(sentTo(standIn, 'DELETE')).toHaveLength(2)
})

test('where a later one is refused, it is told with the reason, and nothing more is tried', async () => {
  const { standIn, remove, page } = overALine(
    through((call, deletions) =>
      call.method === 'DELETE' && deletions === 2 ? json({ error: 'The year is closed' }, 403) : undefined,
    ),
  )
  await page('contacts')
  expect(await remove('contacts', ['1', '2', '3'])).toEqual({
    deleted: ['1'],
    missing: [],
    kept: [{ id: '2', words: 'The year is closed.' }],
    stopped: 'Nothing more was tried.',
  })
  expect(standIn.contacts()).toHaveLength(23)
  expect(sentTo(standIn, 'DELETE')).toHaveLength(2)
})

test('where the first was taken but cannot be looked for, it is not told to be refused', async () => {
  const { remove, page } = overALine(
    through((call, deletions) =>
      deletions === 1 && call.operation === 'get' ? json({ error: 'Who are you?' }, 401) : undefined,
    ),
  )
  await page('contacts')
  const failure = await failureOf(remove('contacts', ['1', '2']))
  expect(failure.mayHaveHappened).toBe(true)
  expect(failure.message).toMatch(/^The service accepted it, but what became of it could not be seen\./)
})

test('where records cannot be counted before, nothing is sent and that is told', async () => {
  let isDown = false
  const { standIn, remove, page } = overALine(through(() => (isDown ? Response.error() : undefined)))
  await page('contacts')
  isDown = true
  const failure = await failureOf(remove('contacts', ['1', '2']))
  expect(failure).toMatchObject({ failure: 'stopped', mayHaveHappened: false })
  expect(failure.message).toMatch(/^Nothing was sent to be deleted\. The service cannot be reached\./)
  expect(sentTo(standIn, 'DELETE')).toEqual([])
})

test('where records cannot be counted after the first, no second one is sent', async () => {
  const { standIn, remove, page } = overALine(
    through((call, deletions) => (deletions > 0 && call.operation === 'list' ? Response.error() : undefined)),
  )
  await page('contacts')
  expect(await remove('contacts', ['1', '2'])).toEqual({
    deleted: ['1'],
    missing: [],
    kept: [],
    stopped: 'Nothing more was tried.',
  })
  expect(sentTo(standIn, 'DELETE')).toHaveLength(1)
})

test('an id that stands twice is sent once', async () => {
  const { standIn, remove, page } = overALine(through(() => undefined))
  await page('contacts')
  expect(await remove('contacts', ['1', '1', '2'])).toMatchObject({ deleted: ['1', '2'] })
  expect(sentTo(standIn, 'DELETE')).toHaveLength(2)
})

/** A service of which nothing is stated, behind a network; `lost` is an answer that does not come although the request did. */
function through(between: Between): Start {
  const express = standIns['unknown service: express']
  if (!express) throw new Error('There is no such stand-in')
  return behind({ name: 'through', shows: '' }, express, () => {
    let deletions = 0
    return async (call, pass) => {
      if (call.method === 'DELETE') deletions += 1
      const instead = between(call, deletions)
      if (instead === 'lost') await pass()
      return instead === 'lost' ? Response.error() : (instead ?? pass())
    }
  })
}
