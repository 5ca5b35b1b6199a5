import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { CollectionName } from '../../src/domain/collection-name.ts'
import { hostileStandIns } from '../stand-ins/all.ts'
import type { Start } from '../stand-ins/stand-in.ts'
import { typeAndSave } from './support/acts.ts'
import { networkCases } from './support/hostile-networks.ts'
import { trapCases } from './support/hostile-traps.ts'
import { unsafeCases } from './support/hostile-writes.ts'
import { alerts, heading, rowsOf, statuses } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { failureOf, overASession, plain, sentTo } from './support/over-a-session.ts'
import { inSlowTime } from './support/slow-time.ts'
import { manyRecords, type Cases } from './support/stand-ins.ts'

const draft = { company: 'Bakkerij Vanhoutte', city: 'Ieper', email: 'info@vanhoutte.example' }

/** What the app must make of a service that is asked too often: the wait is between these milliseconds. */
const limitCases: Cases = {
  'limit: seconds': waits(1000, 1000),
  'limit: date': waits(0, 2000),
  'limit: nothing to read': waits(5000, 6000),
  'limit: seconds until the reset': waits(1000, 1000),
  'limit: moment of the reset': waits(0, 2000),
  'limit: date of the reset': waits(1000, 2000),
  'limit: seconds in the body': waits(1000, 1000),
  'limit: 403': waits(1000, 1000),
  'limit: 503': waits(1000, 1000),

  'limit: writes': {
    'an edit waits, is sent once more and is saved': async (start) => {
      const { standIn, save, page } = overASession(start)
      await page('contacts')
      const { record, notes } = await save('contacts', '3', { city: 'Oudenaarde' })
      expect(record).toMatchObject({ city: 'Oudenaarde' })
      expect(notes).toEqual([])
      const [first, second, ...more] = sentTo(standIn, 'POST')
      expect(first?.body).toContain('"city":"Oudenaarde"')
      expect(second?.body).toBe(first?.body)
      expect(more).toEqual([])
    },
    'a deletion waits, is sent once more and is done': async (start) => {
      const { standIn, remove, page } = overASession(start)
      await page('contacts')
      expect(await remove('contacts', ['2', '5'])).toEqual({ deleted: ['2', '5'], missing: [], kept: [] })
      expect(standIn.contacts()).toHaveLength(22)
      expect(sentTo(standIn, 'DELETE').map(({ body }) => body)).toEqual([
        '{"ids":"2"}',
        '{"ids":"2"}',
        '{"ids":"5"}',
      ])
    },
    'a creation is not sent again by itself, and is reported as not saved': (start) =>
      inSlowTime(async () => {
        const { standIn, session, create, page } = overASession(start)
        await page('contacts')
        const before = Date.now()
        const failure = await failureOf(create(draft))
        expect(failure).toMatchObject({ failure: 'limited', status: 429, mayHaveHappened: false })
        expect(failure.message).toBe('The service is busy. Try again in 1 second.')
        expect(session.attention.get().pausedUntil).toBeGreaterThanOrEqual(before)
        await vi.advanceTimersByTimeAsync(60_000)
        // Were it sent again after the pause, it would be on its way before this question.
        await page('contacts')
        expect(sentTo(standIn, 'POST', '/new')).toHaveLength(1)
        expect(standIn.contacts()).toHaveLength(24)
      }),
    'a person who saves it once more creates it once': async (start) => {
      const standIn = start(manyRecords())
      const { user, writes } = await openApp('/contacts/new', { standIn })
      await typeAndSave(user, 'Company', draft.company)
      await waitFor(() => expect(alerts().join()).toContain('Not saved. The service is busy'))
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(heading()).toBe(draft.company))
      expect(standIn.contacts()).toHaveLength(25)
      expect(writes()).toHaveLength(2)
    },
  },
}

/** The first list is turned down: nothing is asked until the time is over, and then the list is there. */
function waits(least: number, most: number): Cases[string] {
  return {
    'nothing is asked before the time is over, and then the list is read': (start) =>
      inSlowTime(async () => {
        const { standIn, session, page } = overASession(start)
        const asked = Date.now()
        const reading = page('contacts')
        await waitFor(() => expect(session.attention.get().pausedUntil).toBeDefined())
        const wait = (session.attention.get().pausedUntil ?? 0) - asked
        expect(wait).toBeGreaterThanOrEqual(least)
        // The stand-in reckons from when it was asked, which is a little later.
        expect(wait).toBeLessThanOrEqual(most + 500)
        const meanwhile = page('transactions')
        await vi.advanceTimersByTimeAsync(Math.max(0, asked + wait - 200 - Date.now()))
        expect(standIn.requests).toHaveLength(1)
        await vi.advanceTimersByTimeAsync(200)
        expect((await reading).items.map(plain)).toEqual(standIn.contacts().slice(0, 10))
        expect((await meanwhile).items).toHaveLength(10)
        expect(session.attention.get().pausedUntil).toBeUndefined()
      }),
  }
}

/** What the app must make of lists whose rows have little more than an id. */
const partialCases: Cases = {
  'partial rows: a display name': {
    'it is shown, and no record is read for it': async (start) => {
      const standIn = start(manyRecords())
      await openApp('/contacts', { standIn })
      const names = standIn.contacts().map(({ company }) => company)
      expect(await rowsOf('Contacts')).toEqual(names.slice(0, 10))
      // One record is read when a service is got to know, and no other.
      expect(sentTo(standIn, 'GET', '/contacts/').length).toBeLessThanOrEqual(1)
      expect(statuses().join()).not.toContain('without their name')
    },
  },

  'partial rows: a name of its own': {
    'a new contact is created under the usual name': async (start) => {
      const { standIn, page, create, session } = overASession(start)
      await page('contacts')
      choose(session, 'fields.contacts.company')
      expect(await create({ company: 'Bakkerij', city: 'Ieper' })).toMatchObject({
        record: { city: 'Ieper' },
      })
      expect(standIn.contacts()[24]).toMatchObject({ company: 'Bakkerij', city: 'Ieper' })
    },
    'once it is known, records are still read and written by their usual name': answered(
      'contacts',
      'company',
    ),
  },

  'partial rows: ids alone': {
    'nothing is asked that has no answer': async (start) => {
      const { page, questions } = overASession(start)
      await page('contacts')
      await page('transactions')
      expect(questions().filter((path) => /^fields/i.test(path))).toEqual([])
    },
  },

  'partial rows: an amount of its own': {
    'once it is known, records are still read and written by their usual name': answered(
      'transactions',
      'amount',
    ),
  },
}

type Session = ReturnType<typeof overASession>['session']

/** Answers a question with its first option. */
function choose(session: Session, path: string) {
  const question = session.attention.get().questions.find((one) => one.path === path)
  expect(question?.options[0]?.label).toMatch(/^“(kuerzel”: Firma |total_value”: -?[\d.]+$)/)
  session.learn(question?.options[0]?.sets ?? {})
}

function answered(resource: CollectionName, field: 'company' | 'amount') {
  return async (start: Start) => {
    const { standIn, page, open, save, session, stopped } = overASession(start)
    await page(resource)
    choose(session, `fields.${resource}.${field}`)
    const before = standIn[resource]()
    expect(plain(await open(resource, '3'))).toEqual(before[2])
    await save(resource, '3', { [field]: '-12.50' })
    expect(stopped()).toBeUndefined()
    const after = before.map((record) => (record.id === '3' ? { ...record, [field]: '-12.50' } : record))
    expect(standIn[resource]()).toEqual(after)
  }
}

const cases: Cases = { ...networkCases, ...limitCases, ...trapCases, ...unsafeCases, ...partialCases }

test('every hostile stand-in is tested, and every test has its stand-in', () => {
  expect(Object.keys(cases).toSorted()).toEqual(Object.keys(hostileStandIns).toSorted())
})

describe.each(Object.entries(hostileStandIns))('%s', (name, { start, expect: words }) => {
  describe(words, () => {
    test.each(Object.entries(cases[name] ?? {}))('%s', async (_sentence, holds) => {
      expect.hasAssertions()
      await holds(start)
    })
  })
})
