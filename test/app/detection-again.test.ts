import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { openSession } from '../../src/api/session/service-session.ts'
import { standIns } from '../stand-ins/all.ts'
import { bare, json, pageOf, slice } from '../stand-ins/answers.ts'
import type { Call } from '../stand-ins/call.ts'
import type { Row } from '../stand-ins/collection.ts'
import { expressWith } from '../stand-ins/express.ts'
import { behind } from '../stand-ins/network.ts'
import { startOf, type Start } from '../stand-ins/stand-in.ts'
import { failureOf, overASession, plain, sentTo } from './support/over-a-session.ts'
import { manyRecords } from './support/stand-ins.ts'
import { mounted, list } from './support/detection.ts'

test('two lists requested at once need one detection', async () => {
  const { standIn, page } = overASession(named('spring'))
  const client = new QueryClient()
  await Promise.all([
    page('contacts', { client }),
    page('transactions', { client }),
    page('contacts', { client, page: 2 }),
  ])
  expect(sentTo(standIn, 'GET').length).toBeLessThanOrEqual(8 + 2)
})

test('what remains unknown after an outage does not count as detected, and is not stored', async () => {
  localStorage.clear()
  let isDown = true
  const { standIn, baseUrl } = mounted(named('jsonserver'), (call) =>
    isDown && call.query.get('page') === '1' ? bare(502) : undefined,
  )
  const session = openSession({ id: 'x', profile: { baseUrl } })
  expect(await failureOf(list(session, 'contacts'))).toMatchObject({ status: 502 })
  expect(session.isKnown()).toBe(false)
  isDown = false
  const next = openSession({ id: 'x', profile: { baseUrl } })
  expect((await list(next, 'contacts')).map(plain)).toEqual(standIn.contacts().slice(0, 10))
  expect((await list(next, 'contacts', { page: 2 })).map(plain)).toEqual(standIn.contacts().slice(10, 20))
})

test.each(['1', '0'])('a failure of page %s alone does not change where pages start', async (broken) => {
  const services = ['jsonserver', 'fiken', 'unknown service: express', 'spring: Slice'].map(named)
  for (const service of [...services, paging({ base: 0 }), paging({ base: 1 })]) {
    let failures = 0
    const start = behind({ name: 'failing once', shows: '' }, service, () => (call, pass) => {
      const fails = call.operation === 'list' && call.query.get('page') === broken && failures === 0
      if (fails) failures += 1
      return fails ? json({ message: 'Out of memory' }, 500) : pass()
    })
    const { profile } = service({ contacts: [], transactions: [] })
    const { standIn, page, readAll } = overASession(start, { profile })
    // It may be told as a failure, or be found out again; what is shown has to be right.
    await page('contacts').catch(() => undefined)
    expect((await readAll('contacts')).all.map(({ id }) => id)).toEqual(
      standIn.contacts().map(({ id }) => id),
    )
  }
})

describe.each([
  ['counts from 1 and gives its last page again', { base: 1, clamps: true }],
  ['counts from 0 and gives its last page again', { base: 0, clamps: true }],
  ['counts from 1, gives its last page again and says its number', { base: 1, clamps: true, says: true }],
  ['counts from 0, gives its last page again and says its number', { base: 0, clamps: true, says: true }],
  ['counts from 1 and ends with nothing', { base: 1 }],
  ['counts from 0 and ends with nothing', { base: 0 }],
] as const)('a service with so few records that little shows how it counts pages: it %s', (_, how) => {
  test.each([
    [5, 8],
    [10, 1],
    [9, 2],
  ])('of %i records and %i more, all are there', async (few, more) => {
    const { contacts } = manyRecords()
    const { standIn, readAll, create } = overASession(paging(how), {
      records: { contacts: contacts.slice(0, few), transactions: [] },
    })
    expect((await readAll('contacts')).all).toHaveLength(few)
    for (let number = 1; number <= more; number += 1) await create({ company: `Bakkerij ${number}` })
    expect((await readAll('contacts')).all.map(({ id }) => id)).toEqual(
      standIn.contacts().map(({ id }) => id),
    )
    expect((await readAll('contacts')).all).toHaveLength(few + more)
  })
})

/** A service with arrays that counts its pages in one way or another; one that `clamps` has neither page before nor after its own. */
function paging({ base, clamps, says }: { base: 0 | 1; clamps?: boolean; says?: boolean }): Start {
  const family = expressWith('paging', '')
  const blanks = {
    list: (found: Row[], call: Call) => {
      const last = base + slice(found, base, base).pages - 1
      const asked = pageOf(call, base)
      const page = clamps ? Math.min(Math.max(base, asked), last) : asked
      const rows = page < base ? [] : slice(found, page, base).rows
      return json(says ? { data: rows, page } : rows)
    },
  }
  return startOf({ ...family, blanks: (house) => ({ ...family.blanks(house), ...blanks }) })
}

function named(name: string): Start {
  const start = standIns[name]
  if (!start) throw new Error(`There is no stand-in ${name}`)
  return start
}
