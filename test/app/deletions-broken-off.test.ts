import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { standIns } from '../stand-ins/all.ts'
import { json } from '../stand-ins/answers.ts'
import type { Call } from '../stand-ins/call.ts'
import { behind } from '../stand-ins/network.ts'
import type { Start } from '../stand-ins/stand-in.ts'
import { tickAndDelete } from './support/acts.ts'
import { alerts, rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { failureOf, overASession, sentTo } from './support/over-a-session.ts'
import { manyRecords, startWith, statements } from './support/stand-ins.ts'

// A deletion of several records that breaks off: what is known of each is kept apart from what nobody knows.

type Between = (call: Call, deletions: number) => Response | 'lost' | undefined

test('a refused record is reported with the reason, and the others are deleted', async () => {
  for (const refused of [1, 2]) {
    const { standIn, remove, page } = overASession(
      through((call, deletions) =>
        call.method === 'DELETE' && deletions === refused
          ? json({ error: 'It is reconciled' }, 409)
          : undefined,
      ),
    )
    await page('contacts')
    const ids = ['1', '2', '3']
    const others = ids.filter((id) => id !== `${refused}`)
    expect(await remove('contacts', ids)).toEqual({
      deleted: others,
      missing: [],
      kept: [{ id: `${refused}`, words: 'It is reconciled.' }],
    })
    expect(standIn.contacts()).toHaveLength(22)
    expect(sentTo(standIn, 'DELETE')).toHaveLength(3)
  }
})

describe.each(statements)('%s', (statement) => {
  const open = async (between: Between) => {
    const standIn = startWith(through(between), statement, { remove: { ids: 'one-by-one' } })(manyRecords())
    const { user } = await openApp('/contacts', { standIn })
    const [first = '', second = '', third = ''] = await rowsOf('Contacts')
    await tickAndDelete(user, [first, second, third])
    return { standIn, first, second, third }
  }

  test('the user learns which one stays and why, and that the others are gone', async () => {
    const { standIn, first } = await open((call, deletions) =>
      call.method === 'DELETE' && deletions === 1 ? json({ error: 'It is reconciled' }, 409) : undefined,
    )
    await waitFor(() =>
      expect(alerts().join()).toContain(
        `2 contacts deleted. Not deleted and still selected: ${first} (It is reconciled).`,
      ),
    )
    expect(standIn.contacts()).toHaveLength(22)
    await waitFor(async () => expect((await rowsOf('Contacts')).slice(0, 1)).toEqual([first]))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${first}` }).checked).toBe(true)
  })

  test('the user learns which one is gone, which is unknown, and which was not tried', async () => {
    const { standIn, second, third } = await open((call, deletions) =>
      deletions < 2 ? undefined : call.method === 'DELETE' ? 'lost' : Response.error(),
    )
    await waitFor(() =>
      expect(alerts().join()).toContain(`We don’t know whether the service deleted ${second}.`),
    )
    expect(alerts().join()).toContain('1 contact deleted.')
    expect(alerts().join()).toMatch(new RegExp(`Not tried[^.]*: ${third}\\.`))
    expect(standIn.contacts()).toHaveLength(22)
  })
})

test('if the first was accepted but cannot be checked, only that one is unknown, and the others are not tried', async () => {
  const { remove, page, standIn } = overASession(
    through((call, deletions) =>
      deletions === 1 && call.operation === 'get' ? json({ error: 'Who are you?' }, 401) : undefined,
    ),
  )
  await page('contacts')
  expect(await remove('contacts', ['1', '2', '3'])).toEqual({
    deleted: [],
    missing: [],
    kept: [],
    unsure: ['1'],
    stopped: expect.stringMatching(/^The service accepted the deletion, but Bookend could not check it\./),
  })
  expect(sentTo(standIn, 'DELETE')).toHaveLength(1)
})

test('if the records cannot be counted beforehand, nothing is sent, and the user is informed', async () => {
  let isDown = false
  const { standIn, remove, page } = overASession(through(() => (isDown ? Response.error() : undefined)))
  await page('contacts')
  isDown = true
  const failure = await failureOf(remove('contacts', ['1', '2']))
  expect(failure).toMatchObject({ failure: 'stopped', mayHaveHappened: false })
  expect(failure.message).toMatch(/^Nothing was deleted\. The service cannot be reached\./)
  expect(sentTo(standIn, 'DELETE')).toEqual([])
})

test('where records cannot be counted after the first, no second one is sent', async () => {
  const { standIn, remove, page } = overASession(
    through((call, deletions) => (deletions > 0 && call.operation === 'list' ? Response.error() : undefined)),
  )
  await page('contacts')
  expect(await remove('contacts', ['1', '2'])).toEqual({
    deleted: ['1'],
    missing: [],
    kept: [],
    stopped: 'The rest was not tried.',
  })
  expect(sentTo(standIn, 'DELETE')).toHaveLength(1)
})

test('an id that occurs twice is sent once', async () => {
  const { standIn, remove, page } = overASession(through(() => undefined))
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
