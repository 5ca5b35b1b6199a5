import { onlineManager } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { storageScope } from '../../src/api/session/storage-scope.ts'
import { resetTab } from '../../src/changes/running-changes.ts'
import { writeRows } from '../../src/storage/database.ts'
import { json } from '../stand-ins/answers.ts'
import { callerOf } from '../stand-ins/caller.ts'
import { expressWith } from '../stand-ins/express.ts'
import { startOf, type Start } from '../stand-ins/stand-in.ts'
import { tickAndDelete } from './support/acts.ts'
import { openDeletions } from './support/kept-rows.ts'
import { deletionOf, offer } from './support/left-deletions.ts'
import { alerts, rowsOf, statuses } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { failureOf, overASession, sentTo } from './support/over-a-session.ts'
import { session } from './support/shown-session.ts'
import { withoutWaits } from './support/slow-time.ts'
import { manyRecords, named } from './support/stand-ins.ts'

// Deletions at services that keep what is deleted, count late, or say in other words than 404 that a record is gone.

describe.each(['archives: with a state', 'archives: without a word', 'archives: stated'])('%s', (name) => {
  test('the user learns that the records have left the list, and that the service keeps them', async () => {
    const standIn = named(name)(manyRecords())
    const { user } = await openApp('/contacts', { standIn })
    const [first = '', second = '', third = ''] = standIn.contacts().map(({ company }) => company)
    await tickAndDelete(user, [first, second])
    await waitFor(() =>
      expect(statuses()).toEqual([
        '2 contacts archived: no longer in the list, but still kept by the service.',
      ]),
    )
    expect(alerts()).toEqual([])
    await waitFor(async () => expect((await rowsOf('Contacts'))[0]).toBe(third))
    expect(standIn.contacts()).toHaveLength(22)
  })

  test('one that no list has shown is called archived, too', async () => {
    const { standIn, open, remove } = overASession(named(name))
    const [, second] = standIn.contacts()
    await open('contacts', second?.id ?? '')
    await withoutWaits(async () =>
      expect(await remove('contacts', [second?.id ?? ''])).toMatchObject({
        archived: [second?.id],
        kept: [],
      }),
    )
  })

  test('one whose page closed before the answer counts as deleted, but for a record that is still in the list', async () => {
    const standIn = named(name)(manyRecords())
    const records = standIn.contacts()
    const [gone, kept] = [records[15], records[16]]
    const [first, baseUrl] = [await openApp('/contacts', { standIn }), session().profile().baseUrl]
    const ids = [gone?.id ?? '', kept?.id ?? '']
    await writeRows(...deletionOf(storageScope(session()), ids, { isSent: true, records }))
    await callerOf(standIn).remove('contacts', [gone?.id ?? ''])
    first.unmount()
    resetTab()
    const { user } = await openApp('/contacts', { standIn, baseUrl, again: true })
    const left = await offer()
    expect(left.getByRole('status').textContent).toBe(
      `The service never confirmed a deletion. 1 of 2 contacts deleted; ${kept?.company} is still there. ` +
        `No longer in the list, but still kept by the service: ${gone?.company}.`,
    )
    expect(await openDeletions()).toMatchObject([{ state: 'open', rows: [{ id: kept?.id }] }])
    await user.click(left.getByRole('button', { name: 'Delete now' }))
    await waitFor(() => expect(standIn.contacts()).toHaveLength(22))
  })

  test('a lost answer leaves no doubt about an archived record, nor about one that has moved to the next page', async () => {
    let arrives = true
    const {
      standIn,
      page,
      remove,
      session: one,
    } = overASession((records) => {
      const service = named(name)(records)
      const fetch = async (request: Request) => {
        if (request.method !== 'DELETE') return service.fetch(request)
        if (arrives) await service.fetch(request)
        return Response.error()
      }
      return { ...service, fetch }
    })
    await page('contacts')
    const ids = standIn.contacts().map(({ id }) => id)
    await withoutWaits(async () => {
      expect(await remove('contacts', ids.slice(0, 1))).toMatchObject({ archived: ids.slice(0, 1), kept: [] })
      arrives = false
      // As it was before somebody added two contacts at its beginning.
      one.memory.pages.get('contacts ')?.set(1, { ids: ids.slice(11, 12), at: Date.now(), last: undefined })
      expect(await remove('contacts', ids.slice(11, 12))).toMatchObject({ kept: [{ id: ids[11] }] })
    })
  })

  test('a record that is still in the list is not reported as deleted', async () => {
    const { remove, page, standIn } = overASession(keepingAll, {
      profile: named(name)(manyRecords()).profile,
    })
    await page('contacts')
    const { deleted, kept } = await remove('contacts', ['1'])
    expect([deleted, kept.map(({ id }) => id)]).toEqual([[], ['1']])
    expect(standIn.contacts()).toHaveLength(24)
  })
})

test('where it is stated that nothing is archived, a record that can still be read was not deleted', async () => {
  const { remove, page } = overASession(named('archives: without a word'), {
    profile: { remove: { archives: false } },
  })
  await page('contacts')
  expect(await remove('contacts', ['1'])).toMatchObject({ deleted: [], kept: [{ id: '1' }] })
})

test('where a deletion is made a moment later, between two looks, the record is deleted, not archived', async () => {
  const late = expressWith('late', '', {
    readsUntilDone: 1,
    removed: () => json({ status: 'accepted' }, 202),
  })
  const { remove, page, standIn, session: one } = overASession(startOf(late))
  await page('contacts')
  const ids = standIn.contacts().map(({ id }) => id)
  await withoutWaits(async () => {
    for (const id of ids.slice(0, 3)) {
      await page('contacts')
      expect(await remove('contacts', [id])).toEqual({ deleted: [id], missing: [], kept: [] })
    }
  })
  expect(one.profile().remove.archives).toBe('auto')
  expect(standIn.contacts()).toHaveLength(21)
})

test('a service that has lost everything for a moment has not deleted anything', async () => {
  let isDown = false
  const fault = expressWith('express', '', {
    ids: () => {
      isDown = true
      return []
    },
    record: (row) => json(isDown ? { data: null } : { ...row }),
  })
  const { remove, page, standIn } = overASession(startOf(fault))
  await page('contacts')
  const failure = await failureOf(remove('contacts', ['3']))
  expect(failure.mayHaveHappened).toBe(true)
  expect(standIn.contacts()).toHaveLength(24)
  expect(sentTo(standIn, 'DELETE')).toHaveLength(1)
})

/** Takes every deletion, and deletes nothing. */
const keepingAll = startOf(expressWith('express', '', { ids: () => [] }))

describe('a record that stays, and that no list has shown', () => {
  const stays = { deleted: [], kept: [{ id: '2' }] }
  const withPages =
    (page: (request: Request, answer: Response) => Response | Promise<Response>): Start =>
    (records) => {
      const service = keepingAll(records)
      const fetch = async (request: Request) => {
        const answer = await service.fetch(request)
        return request.url.includes('page=') ? page(request, answer) : answer
      }
      return { ...service, fetch }
    }

  test('is still there, where its list cannot be read to its end', async () => {
    const { open, remove } = overASession(
      withPages(({ url }, answer) => (url.includes('page=1') ? answer : json({}, 500))),
    )
    await open('contacts', '2')
    await withoutWaits(async () => expect(await remove('contacts', ['2'])).toMatchObject(stays))
  })

  test('is looked for without a network, too: the service may be on this machine', async () => {
    const { open, remove, whetherCreated } = overASession(keepingAll, {
      profile: { paging: { mode: 'none' } },
    })
    await open('contacts', '2')
    onlineManager.setOnline(false)
    try {
      await withoutWaits(async () => {
        expect(await remove('contacts', ['2'])).toMatchObject(stays)
        expect(await whetherCreated({ city: 'Nowhere' })).toBeUndefined()
      })
    } finally {
      onlineManager.setOnline(true)
    }
  })

  test('is not looked for in a list that is too long to read', async () => {
    const { standIn, open, remove } = overASession(
      withPages(async (_request, answer) => json(await answer.json(), 200, { 'X-Total-Count': '100000' })),
    )
    await open('contacts', '2')
    await withoutWaits(async () => expect(await remove('contacts', ['2'])).toMatchObject(stays))
    const pages = standIn.requests.map(({ path }) => path).filter((path) => path.includes('page='))
    expect(pages).not.toContain('/contacts?page=3')
  })
})
