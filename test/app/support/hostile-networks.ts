import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { bare } from '../../stand-ins/answers.ts'
import { behind } from '../../stand-ins/network.ts'
import type { StandIn, Start } from '../../stand-ins/stand-in.ts'
import { tickAndDelete, typeAndSave } from './acts.ts'
import { company, manyRecords, type Cases } from './stand-ins.ts'
import { alerts, heading, outcomes, rowsOf, statuses, textbox } from './look.ts'
import { openApp } from './open-app.tsx'
import { failureOf, overASession, plain, sentTo } from './over-a-session.ts'

const draft = { company: 'Bakkerij Vanhoutte', city: 'Ieper', email: 'info@vanhoutte.example' }

const oneByOne = { remove: { ids: 'one-by-one' } } as const

const pagesFrom1 = { paging: { mode: 'page', base: 1 }, search: { mode: 'server' } }

/** What the app must make of a network that is in the way of a good service. */
export const networkCases: Cases = {
  'network: DELETE bodies are dropped': {
    'nothing is deleted, and the page gives the reason and another way': async (start) => {
      const { standIn, remove, page, stopped } = overASession(start)
      await page('transactions')
      const asked = ids(standIn, [0, 3, 5])
      const { deleted, missing, kept, stopped: words } = await remove('transactions', asked)
      expect({ deleted, missing, kept: kept.map(({ id }) => id) }).toEqual({
        deleted: [],
        missing: [],
        kept: asked,
      })
      expect(kept[0]?.words).toBe('the service confirmed the deletion, but still shows it; it may be slow')
      expect(words).toMatch(
        /drop the body of a DELETE; you can choose another way to send the ids under Connections/,
      )
      expect(standIn.transactions()).toHaveLength(24)
      expect(sentTo(standIn, 'DELETE')).toHaveLength(1)
      expect(stopped()).toBeUndefined()
    },
    'the rows stay and stay ticked, and no success is reported': async (start) => {
      await rowsStay(start, /Not deleted and still selected: Firma A1.*still shows it.*drop the body/)
    },
  },

  'network: DELETE bodies are refused': bodyRefused(400, /seems to refuse a DELETE with a body/),
  'network: DELETE wants a length': bodyRefused(411, /seems to refuse a DELETE with a body/),
  'network: DELETE is not allowed': bodyRefused(405, /does not let a DELETE through/),

  'network: the preflight of DELETE is blocked': {
    'the message says that reading works, and which headers the administrator must send': async (start) => {
      const { standIn, remove, page } = overASession(readableFromElsewhere(start), {
        baseUrl: 'http://books.example/api',
      })
      await page('transactions')
      const asked = ids(standIn, [0, 1])
      const { deleted, kept, stopped: words = '' } = await remove('transactions', asked)
      expect(deleted).toEqual([])
      expect(kept.map(({ id }) => id)).toEqual(asked)
      const said = `${kept[0]?.words} ${words}`
      expect(said).toContain('The DELETE request did not reach http://books.example, although reading')
      expect(said).toContain('Access-Control-Allow-Origin: http://bookend.test')
      expect(said).toContain('Access-Control-Allow-Methods: GET, POST, DELETE')
      expect(said).toMatch(/Access-Control-Allow-Headers: .*content-type/i)
      expect(standIn.transactions()).toHaveLength(24)
    },
    'the rows stay and stay ticked, and no success is reported': async (start) => {
      await rowsStay(start, /Not deleted and still selected: Firma A1/)
    },
  },

  'network: the answer to a write is lost': answersLost(),
  'network: a gateway gives up on writes': answersLost(),

  'network: the service goes down while it deletes': {
    'only the record that was sent is unknown, and no other is sent': async (start) => {
      const { standIn, remove, page } = overASession(start, { profile: oneByOne })
      await page('transactions')
      const asked = ids(standIn, [0, 3, 5])
      expect(await remove('transactions', asked)).toEqual({
        deleted: [],
        missing: [],
        kept: [],
        unsure: asked.slice(0, 1),
        stopped: expect.stringContaining('cannot be reached'),
      })
      expect(sentTo(standIn, 'DELETE')).toHaveLength(1)
    },
  },

  'network: the first list is a 502': {
    'the list is there after another try, and every record on its page': async (start) => {
      const { standIn, page, readAll } = overASession(start)
      const { failure, status, message } = await failureOf(page('contacts'))
      expect([failure, status]).toEqual(['refused', 502])
      // The service's number for the failure, and no HTML.
      expect(message).toMatch(/^[^<]*\(request req-7f3a9c\)$/)
      expect((await readAll('contacts')).all.map(plain)).toEqual(standIn.contacts())
      expect((await readAll('transactions')).all.map(({ id }) => id)).toEqual(
        standIn.transactions().map(({ id }) => id),
      )
    },
    'a person sees the list come by itself, and never an empty one': async (start) => {
      const seen: string[] = []
      const watch = new MutationObserver(() => seen.push(document.body.textContent))
      watch.observe(document.body, { childList: true, subtree: true, characterData: true })
      const standIn = start(manyRecords())
      const { user } = await openApp('/contacts', { standIn })
      const names = standIn.contacts().map(({ company }) => company)
      expect(await rowsOf('Contacts')).toEqual(names.slice(0, 10))
      await user.click(await screen.findByRole('link', { name: 'Next page' }))
      await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(names.slice(10, 20)))
      watch.disconnect()
      expect(seen.join()).not.toMatch(/No contacts|Bad Gateway/)
      expect(alerts()).toEqual([])
    },
  },

  'network: lists are cut short': {
    'neither half a list is shown nor an empty one': async (start) => {
      await openApp('/contacts', { standIn: start(manyRecords()) })
      await waitFor(() => expect(alerts().join()).toContain('The contacts could not be read'))
      expect(screen.queryByRole('table')).toBeNull()
      expect(document.body.textContent).not.toMatch(/No contacts|Firma|"data"/)
      expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
    },
  },

  'network: the first list is cut short': {
    'it is asked for once more, and shown': async (start) => {
      const { standIn, page } = overASession(start, { profile: pagesFrom1 })
      expect((await page('contacts')).items.map(plain)).toEqual(standIn.contacts().slice(0, 10))
      expect(sentTo(standIn, 'GET')).toHaveLength(2)
    },
  },

  'network: answers to writes are cut short': {
    'an edit is read again and reported as saved': async (start) => {
      const standIn = start(manyRecords())
      const { user, writes } = await openApp('/contacts/3/edit', { standIn })
      await typeAndSave(user, 'City', 'Oudenaarde')
      await waitFor(() => expect(statuses().join()).toContain('Saved “'))
      expect(alerts()).toEqual([])
      expect(await screen.findByText('Oudenaarde')).toBeDefined()
      expect(writes()).toHaveLength(1)
    },
    'a creation is found and told, and sent once': async (start) => {
      const { standIn, create, page } = overASession(start)
      await page('contacts')
      const { record } = await create(draft)
      expect(record).toMatchObject(draft)
      expect(standIn.contacts()).toHaveLength(25)
      expect(sentTo(standIn, 'POST', '/new')).toHaveLength(1)
    },
    'a deletion is looked for and told': async (start) => {
      const { standIn, remove, page } = overASession(start)
      await page('transactions')
      const asked = ids(standIn, [2, 4])
      expect(await remove('transactions', asked)).toEqual({ deleted: asked, missing: [], kept: [] })
      expect(standIn.transactions()).toHaveLength(22)
      expect(sentTo(standIn, 'DELETE')).toHaveLength(1)
    },
  },

  'network: a login page answers writes': {
    'an edit is not called saved, and what was typed stays': async (start) => {
      const standIn = start(manyRecords())
      const { user } = await openApp('/contacts/3/edit', { standIn })
      await typeAndSave(user, 'City', 'Oudenaarde')
      const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to Books' }))
      await user.click(dialog.getByRole('button', { name: 'Not now' }))
      expect(alerts().join()).toContain('Not saved. The service asks you to sign in.')
      expect(textbox('City').value).toBe('Oudenaarde')
      expect(statuses()).toEqual([])
      expect(standIn.contacts()).toEqual(start(manyRecords()).contacts())
    },
    'a creation is not called done, and nothing is looked for that cannot be there': async (start) => {
      const { standIn, create, page, session } = overASession(start)
      await page('contacts')
      const failure = await failureOf(create(draft))
      expect(failure).toMatchObject({ failure: 'signed-out', mayHaveHappened: false })
      expect(sentTo(standIn, 'POST', '/new')).toHaveLength(1)
      expect(session.attention.get().signIn).toEqual({ schemes: ['session'] })
    },
    'a deletion deletes nothing and says so': async (start) => {
      await rowsStay(start, /Could not delete Firma A1.*asks you to sign in/)
    },
  },

  'network: a cache gives old answers': {
    'an edit is not called failed because of a stale reading': async (start) => {
      const { standIn, save, page } = overASession(start)
      await page('contacts')
      const { record, notes } = await save('contacts', '3', { city: 'Oudenaarde' })
      expect(record).toMatchObject({ id: '3', city: 'Oudenaarde' })
      expect(notes).toEqual([])
      expect(standIn.contacts()[2]?.city).toBe('Oudenaarde')
      expect(sentTo(standIn, 'POST')).toHaveLength(1)
    },
    'a deleted record that was opened before is not told to be still there': async (start) => {
      const { standIn, open, remove, page } = overASession(start)
      await page('contacts')
      await open('contacts', '3')
      expect(await remove('contacts', ['3'])).toEqual({ deleted: ['3'], missing: [], kept: [] })
      expect(sentTo(standIn, 'DELETE')).toHaveLength(1)
    },
  },

  'network: early questions are answered late': {
    'the rows are those of the last search': async (start) => {
      const { standIn, unanswered } = counting(start(manyRecords()))
      // Stated, so that the very first questions are those of the page.
      const profile = { paging: { mode: 'page', base: 1 }, search: { mode: 'server' } }
      const { user, sent, goTo } = await openApp('/contacts?search=Firma', { standIn, profile })
      await goTo('/contacts?search=Firma+B')
      await goTo('/contacts?search=Firma+C')
      await user.type(await screen.findByRole('searchbox'), '3')
      await waitFor(async () => expect(await rowsOf('Contacts')).toEqual([company(3)]))
      await expect.poll(() => sent.length).toBeGreaterThanOrEqual(3)
      await expect.poll(unanswered).toBe(0)
      expect(await rowsOf('Contacts')).toEqual([company(3)])
    },
  },
}

/** A stand-in that knows how many questions it has not answered yet. */
function counting(inner: StandIn) {
  let unanswered = 0
  const fetch = async (request: Request) => {
    unanswered += 1
    return inner.fetch(request).finally(() => (unanswered -= 1))
  }
  return { standIn: { ...inner, fetch }, unanswered: () => unanswered }
}

function bodyRefused(status: number, words: RegExp): Cases[string] {
  return {
    'nothing is deleted, and the page gives the answer and another way': async (start) => {
      const { standIn, remove, page } = overASession(start)
      await page('transactions')
      const failure = await failureOf(remove('transactions', ids(standIn, [0, 3])))
      expect(failure).toMatchObject({ failure: 'refused', status, mayHaveHappened: false })
      expect(failure.message).toMatch(words)
      expect(failure.message).toContain(String(status))
      expect(failure.message).toMatch(/you can choose another way to send the ids under Connections/)
      expect(standIn.transactions()).toHaveLength(24)
      expect(sentTo(standIn, 'DELETE')).toHaveLength(1)
    },
    'the rows stay and stay ticked, and no success is reported': async (start) => {
      await rowsStay(
        start,
        /Could not delete Firma A1.*you can choose another way to send the ids under Connections/,
      )
    },
  }
}

/** What was written has happened, and only the answer is missing. */
function answersLost(): Cases[string] {
  return {
    'an edit is reported as unknown, and a check shows that it was made': async (start) => {
      const standIn = start(manyRecords())
      const { user, writes } = await openApp('/contacts/3/edit', { standIn })
      await typeAndSave(user, 'City', 'Oudenaarde')
      await waitFor(() => expect(alerts().join()).toContain('We don’t know whether this was saved.'))
      expect(alerts().join()).not.toMatch(/<|Gateway/)
      await user.click(screen.getByRole('button', { name: 'Check whether it was saved' }))
      expect(await screen.findByText('Oudenaarde')).toBeDefined()
      expect(heading()).toBe(company(3))
      expect(writes()).toHaveLength(1)
    },
    'a creation is never sent twice: Save looks first, and opens what is there': async (start) => {
      const standIn = start(manyRecords())
      const { user, writes } = await openApp('/contacts/new', { standIn })
      await typeAndSave(user, 'Company', draft.company)
      await waitFor(() => expect(alerts().join()).toContain('We don’t know whether this was saved.'))
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(heading()).toBe(draft.company))
      expect(statuses().join()).toContain('was created')
      expect(writes()).toHaveLength(1)
      expect(standIn.contacts()).toHaveLength(25)
    },
    'the API module says of each write whether it happened': async (start) => {
      const { standIn, page, save, create, whetherSaved, whetherCreated } = overASession(start)
      await page('contacts')
      expect((await failureOf(create(draft))).mayHaveHappened).toBe(true)
      expect(await whetherCreated(draft)).toMatchObject(draft)
      expect(await whetherCreated({ ...draft, company: 'Someone else' })).toBeUndefined()
      expect((await failureOf(save('contacts', '3', { city: 'Oudenaarde' }))).mayHaveHappened).toBe(true)
      expect(await whetherSaved('contacts', '3', { city: 'Oudenaarde' })).toMatchObject({
        city: 'Oudenaarde',
      })
      expect(await whetherSaved('contacts', '3', { city: 'Elsewhere' })).toBeUndefined()
      expect(sentTo(standIn, 'POST', '/new')).toHaveLength(1)
      expect(sentTo(standIn, 'POST', '/contacts/3')).toHaveLength(1)
    },
    'a deletion is looked for, and reported as what it is': async (start) => {
      const standIn = start(manyRecords())
      const { user, writes } = await openApp('/contacts', { standIn })
      await tickAndDelete(user, [company(2), company(5)])
      await waitFor(() => expect(statuses()).toEqual(['2 contacts deleted.']))
      expect(alerts()).toEqual([])
      expect(standIn.contacts()).toHaveLength(22)
      expect(writes()).toHaveLength(1)
    },
  }
}

/** The same service where browsers let pages of other hosts read and save, but not delete. */
function readableFromElsewhere(start: Start): Start {
  const { name, shows } = start({ contacts: [], transactions: [] })
  return behind({ name, shows: shows.join(' ') }, start, () => async (call, pass) => {
    const answer = call.method === 'OPTIONS' ? bare(204) : await pass()
    if (answer.type === 'error') return answer
    answer.headers.set('Access-Control-Allow-Origin', '*')
    answer.headers.set('Access-Control-Allow-Methods', 'GET, POST')
    return answer
  })
}

/** Tries to delete the first and the third contact, and sees that both are still there, ticked, and told to be. */
async function rowsStay(start: Start, words: RegExp) {
  const standIn = start(manyRecords())
  const { user, writes } = await openApp('/contacts', { standIn })
  await tickAndDelete(user, [company(1), company(3)])
  await waitFor(() => expect(alerts().join()).toMatch(words))
  expect(outcomes()).toEqual([])
  expect((await rowsOf('Contacts')).slice(0, 3)).toEqual([company(1), company(2), company(3)])
  for (const number of [1, 3])
    expect(
      screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${company(number)}` }).checked,
    ).toBe(true)
  expect(standIn.contacts()).toHaveLength(24)
  expect(writes()).toHaveLength(1)
}

function ids(standIn: { transactions: () => { id: string }[] }, places: number[]): string[] {
  return places.map((place) => standIn.transactions()[place]?.id ?? '')
}
