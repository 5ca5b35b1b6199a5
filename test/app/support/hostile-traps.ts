import type { PartialProfile } from '../../../src/dialect/profile/resolve.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { bare } from '../../stand-ins/answers.ts'
import { behind } from '../../stand-ins/network.ts'
import { tickAndDelete, typeAndSave } from './acts.ts'
import { company, manyRecords, type Cases } from './stand-ins.ts'
import { alerts, errorOf, heading, outcomes, rowsOf, statuses, textbox } from './look.ts'
import { openApp } from './open-app.tsx'
import { failureOf, overASession, plain, sentTo } from './over-a-session.ts'
import { isTicked } from './pending.ts'

const draft = { company: 'Bakkerij Vanhoutte', city: 'Ieper', email: 'info@vanhoutte.example' }

/** What the app must make of services that do something else than they seem to. */
export const trapCases: Cases = {
  'trap: no ids means all': {
    'the page says what happened, and nothing more can be written': async (start) => {
      const standIn = start(manyRecords())
      const { user, writes } = await openApp('/contacts', { standIn })
      await tickAndDelete(user, [company(1), company(3)])
      await screen.findByText(
        /^Nothing more will be saved or deleted\. You asked to delete 1 record\. The service now/,
      )
      await waitFor(() => expect(alerts().join()).toMatch(/The deletion was stopped\. .*fewer/))
      expect(statuses().join()).not.toContain('deleted')
      expect(writes()).toHaveLength(1)
    },
  },

  'trap: only the first id is deleted': {
    'the page says which record is gone and which are still there': async (start) => {
      const standIn = start(manyRecords())
      const { user, writes } = await openApp('/contacts', { standIn })
      await tickAndDelete(user, [company(1), company(3), company(4)])
      await waitFor(() =>
        expect(alerts().join()).toContain(
          `1 contact deleted. Not deleted and still selected: ${company(3)}, ${company(4)} (the service confirmed the deletion, but still shows it; it may be slow).`,
        ),
      )
      await waitFor(async () =>
        expect((await rowsOf('Contacts')).slice(0, 3)).toEqual([2, 3, 4].map(company)),
      )
      expect(isTicked(company(3)) && isTicked(company(4))).toBe(true)
      expect(standIn.contacts().map(({ id }) => id)).toEqual(idsFrom(2))
      expect(writes()).toHaveLength(1)
    },
  },

  'trap: clears what was not sent': {
    'writing stops, and what was cleared is named': async (start) => {
      const { standIn, save, create, remove, page, stopped } = overASession(start)
      await page('contacts')
      const [, , before] = standIn.contacts()
      await save('contacts', '3', { city: 'Oudenaarde' })
      const { words, columns } = stopped() ?? { words: '' }
      expect(words).toMatch(/^Saving this contact also changed First name, Last name, Company,.* more\.$/)
      expect(columns?.map(({ field, before: was, after }) => [field, was, after])).toEqual(
        Object.entries(before ?? {})
          .filter(([field, value]) => !['id', 'city'].includes(field) && value !== '')
          .map(([field, value]) => [field, value, '']),
      )
      expect((await failureOf(save('contacts', '4', { city: 'Gent' }))).failure).toBe('stopped')
      expect((await failureOf(create(draft))).failure).toBe('stopped')
      expect((await failureOf(remove('contacts', ['5']))).failure).toBe('stopped')
      expect(standIn.requests.filter(({ method }) => method !== 'GET')).toHaveLength(1)
    },
    'unstated, it gets the whole record and nothing is lost': async (start) => {
      const { standIn, save, page, stopped } = overASession(start, { profile: { write: { edit: 'auto' } } })
      await page('contacts')
      const [, , before] = standIn.contacts()
      await save('contacts', '3', { city: 'Oudenaarde' })
      expect(standIn.contacts()[2]).toEqual({ ...before, city: 'Oudenaarde' })
      expect(stopped()).toBeUndefined()
    },
  },

  'trap: at most three ids': fewerIds([5, 3, 2]),
  'trap: addresses are cut': fewerIds([5, 3, 2]),

  'trap: rows twice between pages': {
    'no page shows a record twice, and a note says that some may be missing': async (start) => {
      const { readAll, page } = overASession(start)
      const { notes } = await readAll('contacts')
      expect(notes.join()).toMatch(/appear on two pages.*Others may be missing/)
      for (const number of [1, 2, 3]) {
        const ids = (await page('contacts', { page: number })).items.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
      }
    },
    'a person is warned': async (start) => {
      const { user } = await openApp('/contacts', { standIn: start(manyRecords()) })
      await rowsOf('Contacts')
      await user.click(await screen.findByRole('link', { name: 'Next page' }))
      await screen.findByText(
        /^2 records appear on two pages: .*Others may be missing; a search finds them\.$/,
      )
      const rows = await rowsOf('Contacts')
      expect(new Set(rows).size).toBe(rows.length)
    },
  },

  'trap: the slash is not stated': {
    'an edit is not called saved, and the next one is': async (start) => {
      const standIn = start(manyRecords())
      const { user, writes } = await openApp('/contacts/3/edit', { standIn })
      await typeAndSave(user, 'City', 'Oudenaarde')
      await waitFor(() => expect(alerts().join()).toMatch(/Not saved\. .*end with a slash.*Save again\./))
      expect(textbox('City').value).toBe('Oudenaarde')
      expect(standIn.contacts()[2]?.city).not.toBe('Oudenaarde')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(statuses().join()).toContain('Saved “'))
      expect(standIn.contacts()[2]?.city).toBe('Oudenaarde')
      expect(writes().map(({ path }) => path.replace(/.*\/contacts/, ''))).toEqual(['/3', '/3/'])
    },
    'a creation is not called done, and the next one is, once': async (start) => {
      const { standIn, create, page } = overASession(start)
      await page('contacts')
      expect(await failureOf(create(draft))).toMatchObject({
        failure: 'stopped',
        message: expect.stringMatching(/end with a slash.*Save again\./),
      })
      expect(standIn.contacts()).toHaveLength(24)
      expect((await create(draft)).record).toMatchObject(draft)
      expect(standIn.contacts()).toHaveLength(25)
    },
    'a deletion deletes what was asked for, or says that it did not': async (start) => {
      const { standIn, remove, page } = overASession(start)
      await page('contacts')
      expect(await remove('contacts', ['2', '5'])).toMatchObject({ deleted: ['2', '5'], kept: [] })
      expect(standIn.contacts()).toHaveLength(22)
    },
  },

  'trap: the encoding is not stated': {
    'a creation says that the encoding may be wrong, however many fields were filled': async (start) => {
      const { standIn, create, page } = overASession(start)
      await page('contacts')
      for (const fields of [draft, { company: 'Bakkerij' }, { email: 'a@b.example', lastName: 'Peeters' }]) {
        const failure = await failureOf(create(fields))
        expect(failure.message).toMatch(
          /may expect an encoding other than json; you can change it under Conn/,
        )
        expect(failure.message).not.toContain('200')
      }
      expect(standIn.contacts()).toHaveLength(24)
    },
    'a person sees it at the form, with what the service says of each field': async (start) => {
      const { user } = await openApp('/contacts/new', { standIn: start(manyRecords()) })
      await typeAndSave(user, 'Company', draft.company)
      await waitFor(() => expect(alerts().join()).toMatch(/Not saved\. .*encoding other than json/))
      expect(errorOf('Company')).toBe('This field is required.')
      expect(textbox('Company').value).toBe(draft.company)
    },
    'an edit that kept the old values is not called saved': async (start) => {
      const { standIn, save, page } = overASession(start)
      await page('contacts')
      const failure = await failureOf(save('contacts', '3', { city: 'Oudenaarde' }))
      // A copy that is slow to hear of it answers like this, too.
      expect(failure).toMatchObject({ failure: 'unreadable', mayHaveHappened: true })
      expect(failure.message).toMatch(/still has the old values.*encoding other than json/)
      expect(standIn.contacts()[2]?.city).not.toBe('Oudenaarde')
    },
    'a deletion that deleted nothing says so, with the words of the service': async (start) => {
      const { standIn, remove, page } = overASession(start)
      await page('contacts')
      const { deleted, kept } = await remove('contacts', ['2', '5'])
      expect(deleted).toEqual([])
      expect(kept).toEqual([{ id: '2', words: expect.stringContaining('This field is required') }])
      expect(standIn.contacts()).toHaveLength(24)
    },
  },

  'trap: the array of ids is not stated': {
    'the page says that nothing was deleted, with the words of the service': async (start) => {
      const standIn = start(manyRecords())
      const { user, writes } = await openApp('/contacts', { standIn })
      await tickAndDelete(user, [company(1), company(3)])
      await waitFor(() => expect(alerts().join()).toContain('$in needs an array'))
      expect(alerts().join()).toContain(`Not deleted and still selected: ${company(1)} ($in needs an array).`)
      expect(alerts().join()).toContain(`Not tried and still selected: ${company(3)}.`)
      expect(outcomes()).toEqual([])
      expect(standIn.contacts()).toHaveLength(24)
      expect(writes()).toHaveLength(1)
    },
  },

  'trap: cents are not stated': {
    'amounts stay as they came, and a question asks what they count': async (start) => {
      const { standIn, page, questions, session } = overASession(start)
      const { items } = await page('transactions')
      expect(items.slice(0, 2).map(({ amount }) => amount)).toEqual(['5', '9876540'])
      for (const { aside } of items) expect(aside?.doubts['amount']).toMatch(/^Whole units or cents\?/)
      expect(questions()).toContain('VALUES.AMOUNT.UNIT')
      answer(session, 'values.amount.unit', /^Cents: this is 0\.05 EUR/)
      expect((await page('transactions')).items.map(plain)).toEqual(standIn.transactions().slice(0, 10))
    },
    'no amount is written before it is answered': async (start) => {
      const { standIn, page, save } = overASession(start)
      await page('transactions')
      const failure = await failureOf(save('transactions', '2', { amount: '12.50' }))
      expect(failure).toMatchObject({ failure: 'stopped', fields: [{ field: 'amount' }] })
      expect(sentTo(standIn, 'POST')).toEqual([])
      await save('transactions', '2', { description: 'Only the words' })
      expect(standIn.transactions()[1]).toMatchObject({ amount: '98765.40', description: 'Only the words' })
    },
  },

  'trap: the side is not stated': {
    'it is asked what the sides mean, and no amount is a deposit before': async (start) => {
      const { standIn, page, questions, session } = overASession(start)
      const { items } = await page('transactions')
      for (const { aside } of items) expect(aside?.doubts['amount']).toMatch(/^Did it go out or come in\?/)
      expect(questions()).toContain('VALUES.AMOUNT.SIGN')
      answer(session, 'values.amount.sign', /^“debit” went out/)
      expect((await page('transactions')).items.map(plain)).toEqual(standIn.transactions().slice(0, 10))
    },
  },

  'trap: the words for the way are not stated': wayAsked([/^“Ausgang” went out/]),
  'trap: the factor of -1 or 1 is not stated': wayAsked([/^“-1” went out/]),
  'trap: codes for the way are not stated': wayAsked([], {
    values: { amount: { sign: { kind: 'field', field: 'code', out: ['117'], in: ['051'] } } },
  }),

  'trap: reversed signs are not stated': {
    'one real row can be checked, and the sign be set': async (start) => {
      const { standIn, page, session, questions } = overASession(start)
      await page('transactions')
      expect(questions()).toEqual(['values.amount.sign'])
      const [question] = session.attention.get().questions
      expect(question?.sample).toBe('Müller & Söhne 1, -0.05 EUR')
      expect(standIn.transactions()[0]).toMatchObject({ counterpart: 'Müller & Söhne 1', amount: '0.05' })
      answer(session, 'values.amount.sign', /^It came in/)
      expect((await page('transactions')).items.map(plain)).toEqual(standIn.transactions().slice(0, 10))
      expect(questions()).toEqual([])
    },
  },

  'trap: the zone is not stated': {
    'it is asked for the zone, and no day is shown as the day before': async (start) => {
      const { standIn, page, session, questions } = overASession(start)
      const { items } = await page('transactions')
      for (const { date, aside } of items) {
        expect(date).toMatch(/T2[23]:00:00Z$/)
        expect(aside?.doubts['date']).toMatch(/time zone/)
      }
      expect(questions()).toContain('VALUES.DATE.ZONE')
      session.learn({ values: { date: { zone: 'Europe/Brussels' } } })
      expect((await page('transactions')).items.map(plain)).toEqual(standIn.transactions().slice(0, 10))
    },
  },

  'trap: says more than it sends': {
    'the ten records that come never pass for all, whether it is stated that there are no pages or not':
      async (start) => {
        for (const profile of [{}, { paging: { mode: 'none' } }]) {
          const { page } = overASession(start, { profile })
          const { items, total, atLeast, note } = await page('contacts')
          expect([items.length, total, atLeast]).toEqual([10, undefined, 24])
          expect(note).toContain('has 24 records, but returns only 10 of them')
        }
      },
  },

  'trap: the total is a lower bound': {
    'it says "more than", and one can go on to the end': async (start) => {
      const standIn = start(manyRecords())
      const { user } = await openApp('/contacts', { standIn })
      const seen = await rowsOf('Contacts')
      expect(screen.getByText('1–10 of more than 10')).toBeDefined()
      for (const range of ['11–20 of more than 20', '21–24 of 24']) {
        await user.click(await screen.findByRole('link', { name: 'Next page' }))
        await screen.findByText(range)
        seen.push(...(await rowsOf('Contacts')))
      }
      expect(seen).toEqual(standIn.contacts().map(({ company: name }) => name))
      expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('aria-disabled')).toBe('true')
      // Back on the first page, that there are more pages is still known.
      await user.click(screen.getByRole('link', { name: '1' }))
      await screen.findByText(/^1–10 of /)
      expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('aria-disabled')).toBeNull()
    },
  },

  'trap: the sign-in is not stated': {
    'a person is asked how to sign in, and then sees the list': async (start) => {
      const standIn = start(manyRecords())
      const { user } = await openApp('/contacts', { standIn, secrets: {} })
      const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to Books' }))
      expect(screen.queryByText('No contacts yet')).toBeNull()
      await user.selectOptions(dialog.getByRole('combobox', { name: 'Sign-in' }), 'bearer')
      await user.type(dialog.getByLabelText('Token'), standIn.secrets['token'] ?? '')
      await user.click(dialog.getByRole('button', { name: 'Sign in' }))
      const names = standIn.contacts().map(({ company: name }) => name)
      expect(await rowsOf('Contacts')).toEqual(names.slice(0, 10))
      expect(heading()).toBe('Contacts')
    },
  },
}

/** Five ids are too many at once: fewer are sent, so many at a time. */
function fewerIds(sizes: number[]): Cases[string] {
  return {
    'fewer are sent at a time, each id until it is gone, and no other': async (start) => {
      const { standIn, page, remove, session } = overASession(start)
      await page('contacts')
      const asked = ['1', '2', '4', '5', '7']
      expect(await remove('contacts', asked)).toEqual({ deleted: asked, missing: [], kept: [] })
      expect(standIn.contacts()).toHaveLength(19)
      const sent = sentTo(standIn, 'DELETE').map(({ path, body }) => `${path} ${body}`)
      expect(sent.map((text) => decodeURIComponent(text).match(/\d(?=[,|"&])/g)?.length)).toEqual(sizes)
      // It is remembered for the next time.
      await remove('contacts', ['10', '11', '12', '13'])
      expect(sentTo(standIn, 'DELETE')).toHaveLength(sizes.length + 2)
      expect(session.profile().remove.batch).toBe(sizes[1])
    },
    'a person sees them go': async (start) => {
      const standIn = start(manyRecords())
      const { user } = await openApp('/contacts', { standIn })
      await tickAndDelete(user, [1, 2, 3, 4, 5].map(company))
      await waitFor(() => expect(statuses()).toEqual(['5 contacts deleted.']))
      expect(alerts()).toEqual([])
      expect(standIn.contacts().map(({ id }) => id)).toEqual(idsFrom(6))
    },
    'where even one is too much, nothing is gone, and the message says so': async (start) => {
      const never = behind(
        { name: 'never', shows: 'L8' },
        start,
        () => (call, pass) => (call.method === 'DELETE' ? bare(413) : pass()),
      )
      const { standIn, page, remove } = overASession(never)
      await page('contacts')
      const failure = await failureOf(remove('contacts', ['1', '2', '4']))
      expect(failure).toMatchObject({ status: 413, mayHaveHappened: false })
      expect(failure.message).toMatch(/^This is too large for the service\./)
      expect(sentTo(standIn, 'DELETE')).toHaveLength(3)
      expect(standIn.contacts()).toHaveLength(24)
    },
  }
}

/** No amount is taken for either way before a person has said which; then every one is as the bank means it. */
function wayAsked(answers: RegExp[], stated?: PartialProfile): Cases[string] {
  return {
    'it is asked, and no amount is a deposit before': async (start) => {
      const { standIn, page, questions, session, open } = overASession(start)
      const { items } = await page('transactions')
      for (const { aside } of items) expect(aside?.doubts['amount']).toMatch(/^Did it go out or come in\?/)
      for (const words of answers) {
        expect(questions()).toContain('VALUES.AMOUNT.SIGN')
        const [first] = (await page('transactions')).items
        expect(first?.aside?.doubts['amount']).toBeDefined()
        answer(session, 'values.amount.sign', words)
      }
      if (stated) {
        expect(session.attention.get().questions[0]?.text).toContain('as values.amount.sign')
        session.learn(stated)
      }
      expect(questions()).toEqual([])
      expect((await page('transactions')).items.map(plain)).toEqual(standIn.transactions().slice(0, 10))
      const [, second] = standIn.transactions()
      expect(plain(await open('transactions', second?.id ?? ''))).toEqual(second)
    },
    'a person who opens one record first sees no deposit either': async (start) => {
      const standIn = start(manyRecords())
      const [, second] = standIn.transactions()
      await openApp(`/transactions/${second?.id}`, { standIn })
      await waitFor(() => expect(heading()).toBe(second?.counterpart))
      expect(document.querySelector('main [data-direction]')).toBeNull()
      expect(document.querySelector('main mark')?.textContent).toContain('98765')
    },
  }
}

/** Gives the answer to an open question whose words begin like this. */
function answer(session: ReturnType<typeof overASession>['session'], path: string, words: RegExp) {
  const question = session.attention.get().questions.find((one) => one.path === path)
  const option = question?.options.find(({ label }) => words.test(label))
  if (!option) throw new Error(`${path} has no such answer: ${JSON.stringify(question)}`)
  session.learn(option.sets)
}

function idsFrom(number: number): string[] {
  return Array.from({ length: 25 - number }, (_, index) => String(number + index))
}
