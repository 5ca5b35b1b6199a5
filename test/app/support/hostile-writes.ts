import { screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { typeAndSave } from './acts.ts'
import { eachStatement, manyRecords, rowsIn, type Cases } from './stand-ins.ts'
import { alerts, errorOf, statuses, textbox } from './look.ts'
import { openApp } from './open-app.tsx'
import { failureOf, overASession, sentTo } from './over-a-session.ts'
import { inSlowTime } from './slow-time.ts'

const company = 'Bakkerij Vanhoutte'
// Of vitest's own, which does not know of the limit of Testing Library's (setup.ts).
const patient = { timeout: 60_000 }
const setsWhatIsSent = { write: { edit: 'changed' } }

/** What the app must make of services at which a write does harm, or passes for something that it was not. */
export const unsafeCases: Cases = {
  'forms-only': {
    ...eachStatement(
      { write: { edit: 'all' } },
      {
        'an edit empties the record, is not called saved, and every column is named': async (start) => {
          const { user, writes } = await openApp('/transactions/3/edit', { standIn: start(manyRecords()) })
          await typeAndSave(user, 'Description', 'Huur')
          const notice = within(await screen.findByRole('region', { name: 'Saving is stopped' }))
          for (const name of ['Date', 'Currency', 'Amount', 'iban', 'notes'])
            expect(notice.getByText(name)).toBeDefined()
          await waitFor(() =>
            expect(alerts().join()).toContain('Not saved. The service did not save your change'),
          )
          expect(textbox('Description').value).toBe('Huur')
          await user.click(screen.getByRole('button', { name: 'Save' }))
          await waitFor(() => expect(alerts().join()).toContain('Not saved. Saving is stopped'))
          expect(writes()).toHaveLength(1)
        },
      },
    ),
  },

  'edit-resets-defaults: stated wrongly': {
    'every column that was reset is named': async (start) => {
      const standIn = start(manyRecords())
      const before = await rowsIn(standIn, 'transactions')
      const { user } = await openApp('/transactions/3/edit', { standIn })
      await typeAndSave(user, 'Description', 'Huur')
      const notice = within(await screen.findByRole('region', { name: 'Saving is stopped' }))
      expect(notice.getByText('was “supplies”, now “uncategorised”')).toBeDefined()
      expect(notice.getByText(`was “${String(before[2]?.['amount'])}”, now “0.00”`)).toBeDefined()
      expect(notice.queryByRole('button', { name: 'Restore' })).toBeNull()
    },
    'unstated, nothing is reset': async (start) => {
      const { standIn, save, page, stopped } = overASession(start, { profile: { write: { edit: 'auto' } } })
      const before = await rowsIn(standIn, 'transactions')
      await page('transactions')
      await save('transactions', '3', { description: 'Huur' })
      before[2] = { ...before[2], description: 'Huur' }
      expect(await rowsIn(standIn, 'transactions')).toEqual(before)
      expect(stopped()).toBeUndefined()
    },
  },

  'etag-made-weak': explainsEtags(),
  'etag-marked-as-packed': explainsEtags(),
  'etag-dropped': savesWithoutEtags(),

  'creation-refused-with-200': refusesCreation(),
  'creation-refused-with-its-fields': {
    ...refusesCreation(),
    ...eachStatement(setsWhatIsSent, {
      'the reason is at its field': async (start) => {
        const { user } = await openApp('/contacts/new', { standIn: start(manyRecords()) })
        await typeAndSave(user, 'Company', company)
        await waitFor(() => expect(errorOf('VAT number')).toBe('is in use'))
      },
    }),
  },

  'creation-says-nothing': eachStatement(setsWhatIsSent, {
    'it is not called created, and what was typed stays': async (start) => {
      const standIn = start(manyRecords())
      const { user, writes } = await openApp('/contacts/new', { standIn })
      await typeAndSave(user, 'Company', company)
      await waitFor(() => expect(alerts().join()).toMatch(/does not say whether.*Thank you/))
      expect(alerts().join()).toContain('We don’t know whether this was saved.')
      expect(statuses()).toEqual([])
      expect(textbox('Company').value).toBe(company)
      expect(writes()).toHaveLength(1)
    },
    'a contact that was there before and is like it is not taken for it': async (start) => {
      const { create, page, standIn } = overASession(start)
      await page('contacts')
      const before = standIn.contacts()[3]
      const same = { company: before?.company ?? '', email: before?.email ?? '' }
      expect((await failureOf(create(same))).mayHaveHappened).toBe(true)
    },
  }),

  'edit-refused-with-200': {
    'the message is the service’s reason, and no guess': async (start) => {
      const { save, page } = overASession(start)
      await page('contacts')
      const { failure, message } = await failureOf(save('contacts', '3', { city: 'Oudenaarde' }))
      expect([failure, message]).toEqual(['refused', 'This year is closed.'])
    },
  },

  'edit-accepted-and-slow': saysThatItIsUnknown(),
  'copy-far-behind': saysThatItIsUnknown(),

  'csrf-cookie': {
    'the token of the cookie goes with the second try, and with every write after it': async (start) => {
      const { save, page, standIn, session } = overASession(start)
      await page('contacts')
      const { record } = await save('contacts', '3', { city: 'Oudenaarde' })
      expect(record).toMatchObject({ city: 'Oudenaarde' })
      await save('contacts', '4', { city: 'Oudenaarde' })
      const tokens = sentTo(standIn, 'POST').map(({ headers }) => headers['x-xsrf-token'])
      expect(tokens).toEqual([undefined, 't0k=n', 't0k=n'])
      expect(session.attention.get().signIn).toBeUndefined()
      document.cookie = 'XSRF-TOKEN=; Max-Age=0; Path=/'
    },
  },

  'csrf-without-cookie': {
    'the token is named, and nothing goes round in a sign-in': async (start) => {
      const { save, page, standIn, session } = overASession(start)
      await page('contacts')
      const { failure, message } = await failureOf(save('contacts', '3', { city: 'Oudenaarde' }))
      expect(failure).toBe('refused')
      expect(message).toMatch(/CSRF.*enter its cookie and header under Connections/)
      expect(session.attention.get().signIn).toBeUndefined()
      expect(sentTo(standIn, 'POST')).toHaveLength(1)
    },
  },
}

function savesWithoutEtags(): Cases[string] {
  return {
    'two edits are saved, and nobody is blamed': async (start) => {
      const { save, page, standIn } = overASession(start)
      await page('contacts')
      for (const city of ['Oudenaarde', 'Ronse'])
        expect(await save('contacts', '3', { city })).toMatchObject({ record: { city }, notes: [] })
      expect(standIn.contacts()[2]?.city).toBe('Ronse')
    },
  }
}

function explainsEtags(): Cases[string] {
  return {
    'the edit is not saved, and the ETag is named as the cause': async (start) => {
      const { save, page, standIn } = overASession(start)
      await page('contacts')
      const before = standIn.contacts()
      const { message, mayHaveHappened } = await failureOf(save('contacts', '3', { city: 'Ronse' }))
      expect(message).toContain('may be changing its ETags')
      expect(mayHaveHappened).toBe(false)
      expect(standIn.contacts()).toEqual(before)
    },
  }
}

function refusesCreation(): Cases[string] {
  return eachStatement(setsWhatIsSent, {
    'it is not called created, the page gives the reason, and what was typed stays': async (start) => {
      const standIn = start(manyRecords())
      const { user, writes } = await openApp('/contacts/new', { standIn })
      await typeAndSave(user, 'Company', company)
      await waitFor(() => expect(alerts().join()).toContain('Not saved.'))
      expect(`${alerts().join()}${errorOf('VAT number')}`).toContain('is in use')
      expect(statuses()).toEqual([])
      expect(textbox('Company').value).toBe(company)
      expect(standIn.contacts()).toHaveLength(24)
      expect(writes()).toHaveLength(1)
    },
  })
}

function saysThatItIsUnknown(): Cases[string] {
  return eachStatement(setsWhatIsSent, {
    'it is called neither saved nor unsaved, and sent once': async (start) =>
      inSlowTime(async () => {
        const { user, writes } = await openApp('/contacts/3/edit', { standIn: start(manyRecords()) })
        await typeAndSave(user, 'City', 'Oudenaarde')
        await vi.waitFor(async () => {
          await vi.advanceTimersByTimeAsync(1000)
          expect(alerts().join()).toContain('We don’t know whether this was saved.')
        }, patient)
        expect(textbox('City').value).toBe('Oudenaarde')
        expect(statuses()).toEqual([])
        expect(writes()).toHaveLength(1)
      }),
  })
}
