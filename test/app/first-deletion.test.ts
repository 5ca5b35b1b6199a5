import { expect, test } from 'vitest'
import { json } from '../stand-ins/answers.ts'
import { expressWith } from '../stand-ins/express.ts'
import { startOf } from '../stand-ins/stand-in.ts'
import { traps } from '../stand-ins/traps.ts'
import { failureOf, overASession, sentTo } from './support/over-a-session.ts'

test('an edit waits until the first deletion has proved harmless, and is not sent if it did harm', async () => {
  const trap = traps['trap: no ids means all']
  if (!trap) throw new Error('There is no such stand-in')
  const { standIn, page, save, open, remove } = overASession(trap.start)
  await page('contacts')
  await open('contacts', '3')
  const [deletion, failure] = await Promise.all([
    remove('contacts', ['5']),
    failureOf(save('contacts', '3', { city: 'Oudenaarde' })),
  ])
  expect(deletion.stopped).toContain('You asked to delete 1 record.')
  expect(failure.failure).toBe('stopped')
  expect(sentTo(standIn, 'POST')).toEqual([])
})

test('even a trusted service is checked the first time, and a deletion that did nothing is reported', async () => {
  const claims = startOf(
    expressWith('says deleted', 'D12', {
      removed: () => json({ deleted: ['5'], missing: [] }),
      ids: () => [],
    }),
  )
  const { remove, page, standIn } = overASession(claims, { profile: { remove: { verify: false } } })
  await page('contacts')
  const { deleted, kept } = await remove('contacts', ['5'])
  expect([deleted, kept.map(({ id }) => id)]).toEqual([[], ['5']])
  expect(standIn.contacts()).toHaveLength(24)
})
