import { expect } from 'vitest'
import type { Start } from '../../stand-ins/stand-in.ts'
import { manyRecords, type Cases } from './stand-ins.ts'
import { rowsOf, statuses } from './look.ts'
import { openApp } from './open-app.tsx'
import { overASession, plain, sentTo } from './over-a-session.ts'
import type { CollectionName } from '../../../src/domain/collection-name.ts'

/** What the app must make of lists whose rows have little more than an id. */
export const partialCases: Cases = {
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
    'it is one question, and its answer names the contacts': async (start) => {
      const { standIn, page, questions, session } = overASession(start)
      await page('contacts')
      expect(questions()).toContain('FIELDS.CONTACTS.COMPANY')
      expect(sentTo(standIn, 'GET', '/contacts/').length).toBeLessThanOrEqual(1)
      expect(optionsFor(session, 'fields.contacts.company')).toEqual([
        `“kuerzel”: ${standIn.contacts()[0]?.company}`,
      ])
      choose(session, 'fields.contacts.company')
      const { items, note } = await page('contacts')
      const companies = standIn.contacts().map(({ company }) => company)
      expect(items.map(({ company }) => company)).toEqual(companies.slice(0, 10))
      expect(note).toBeUndefined()
      expect(questions()).not.toContain('FIELDS.CONTACTS.COMPANY')
    },
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
    'amount and description are asked for, and read by the answers': async (start) => {
      const { standIn, page, session } = overASession(start)
      expect((await page('transactions')).note).toMatch(/without their amounts and descriptions/)
      const [first] = standIn.transactions()
      expect(optionsFor(session, 'fields.transactions.amount')).toEqual([`“total_value”: ${first?.amount}`])
      expect(optionsFor(session, 'fields.transactions.description')).toContain(
        `“narration”: ${first?.description}`,
      )
      choose(session, 'fields.transactions.amount')
      await page('transactions')
      choose(session, 'fields.transactions.description')
      const { items, note } = await page('transactions')
      expect(items[0]).toMatchObject({ amount: first?.amount, description: first?.description })
      expect(note).toBeUndefined()
    },
    'once it is known, records are still read and written by their usual name': answered(
      'transactions',
      'amount',
    ),
  },
}

type Session = ReturnType<typeof overASession>['session']

function optionsFor(session: Session, path: string): string[] | undefined {
  const question = session.attention.get().questions.find((one) => one.path === path)
  return question?.options.map(({ label }) => label)
}

/** Answers a question with its first option. */
function choose(session: Session, path: string) {
  const question = session.attention.get().questions.find((one) => one.path === path)
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
