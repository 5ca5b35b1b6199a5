// Over 200 lines because the commands, the model and the service they drive are read together.
import fc from 'fast-check'
import { HttpResponse } from 'msw/http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keys } from '../../src/api/cache/keys.ts'
import { contacts as contactsApi } from '../../src/api/contacts.ts'
import { createQueryClient } from '../../src/app/create-query-client.ts'
import type { Contact } from '../../src/domain/contact.ts'
import type { Transaction } from '../../src/domain/transaction.ts'
import { collections } from '../../src/changes/history/collections.ts'
import { findNext } from '../../src/changes/chains.ts'
import { openRecord } from '../../src/changes/history/open-record.ts'
import { invertChange, type UndoPlace } from '../../src/changes/history/invert-change.ts'
import { deleteLater } from '../../src/changes/delete-later.ts'
import { resetTab } from '../../src/changes/reset-tab.ts'
import { createSelection } from '../../src/records/list/selection.ts'
import { runChange } from '../../src/changes/run-change.ts'
import { accessTo } from '../../src/changes/run-row.ts'
import { planChange } from '../../src/changes/plan-change.ts'
import { all } from '../../src/storage/database.ts'
import { prefer } from '../../src/storage/preferences.ts'
import { runs } from '../seed.ts'
import { answering, problem } from './support/answers.ts'
import { withLocks } from './support/locks.ts'
import { changesWorld } from './support/changes-world.ts'

withLocks()

beforeEach(() => prefer({ undoSeconds: 0 }))

afterEach(resetTab)

const many = 4
const place = fc.nat(many)
const city = fc.constantFrom('Brugge', 'Ieper', 'Luik', '')
const own = [
  fc.record({ kind: fc.constant('edit'), place, city }),
  fc.record({ kind: fc.constant('bulk'), ticked: fc.array(place, { minLength: 1 }), city }),
  fc.record({ kind: fc.constant('merge'), ticked: fc.array(place, { minLength: 2 }), city }),
  fc.record({ kind: fc.constant('revert'), place }),
  fc.record({ kind: fc.constant('create'), city }),
  fc.record({ kind: fc.constant('delete'), place }),
  fc.record({ kind: fc.constant('undo') }),
  fc.record({ kind: fc.constant('redo') }),
  fc.record({ kind: fc.constant('reload') }),
] as const
const strange = [
  fc.record({ kind: fc.constant('theirs'), place, city: fc.constantFrom('Namur', 'Mons') }),
  fc.record({ kind: fc.constant('otherTab'), place, city }),
  fc.record({ kind: fc.constant('fail'), how: fc.constantFrom('refused', 'lost', 'never arrived') }),
] as const

type Act = {
  kind: string
  place?: number
  city?: string
  ticked?: number[]
  how?: string
}

test('undoing everything restores the records, and redoing everything restores the edits', async () => {
  const property = fc.asyncProperty(fc.array(fc.oneof(...own), { maxLength: 12 }), async (acts: Act[]) => {
    const world = await openWorld()
    const before = await world.values()
    for (const one of acts) await world.act(one)
    await world.all('redo')
    const after = await world.values()
    await world.all('undo')
    expect(await world.values()).toEqual(before)
    await world.all('redo')
    expect(await world.values()).toEqual(after)
    expect(await world.differences()).toEqual([])
  })
  await fc.assert(property, { numRuns: runs(150) })
})

test('whatever others and the network do, nobody’s change is lost, and service, history and screen agree', async () => {
  const anything = fc.array(fc.oneof(...own, ...strange), { minLength: 6, maxLength: 14, size: 'max' })
  const property = fc.asyncProperty(anything, async (acts: Act[]) => {
    const world = await openWorld()
    for (const one of acts) {
      await world.act(one)
      expect(await world.differences()).toEqual([])
    }
    await world.all('undo')
    expect(await world.differences()).toEqual([])
  })
  await fc.assert(property, { numRuns: runs(150) })
})

/** A tab over a service, with a colleague, a second tab and a network that fails when it is told to. */
async function openWorld() {
  let failure: string | undefined
  const failing = answering('post', '/contacts/:id', async (request) => {
    const how = failure
    failure = undefined
    if (how === 'refused') return problem(422, { detail: 'The period is closed.' })
    if (how === 'lost') {
      const id = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '')
      if (id !== 'new') await world.store.contacts.update(id, await request.clone().json())
    }
    return how === undefined ? undefined : HttpResponse.error()
  })
  const world = await changesWorld(many, { overrides: [failing] })
  const { store, session, books } = world
  let client = world.client
  const selections = { contacts: createSelection<Contact>(), transactions: createSelection<Transaction>() }
  /** Who wrote a record last, and what: anybody else’s value must stay. */
  const theirs = new Map<string, string>()
  const undoPlace = (): UndoPlace => ({
    session,
    client,
    selections,
    ask: async () => true,
    leave: () => undefined,
  })
  const access = () => accessTo('contacts', session, client)
  const records = async () => (await store.contacts.list({ search: '', page: 1, pageSize: 100 })).items
  const at = async (one = 0) => {
    const found = (await records()).toSorted((a, b) => a.company.localeCompare(b.company))
    return found[one % found.length]
  }
  const invert = async (direction: 'undo' | 'redo') => {
    const change = await findNext(session, client, direction)
    if (change) await invertChange(undoPlace(), change).catch(() => undefined)
    return change !== undefined
  }
  const edit = async ({ place: one, city: to = '' }: Act) => {
    const record = await at(one)
    if (!record || record.city === to) return
    const read = await access()
      .readRecord(record.id)
      .catch(() => undefined)
    if (!read) return
    const changes = { city: to }
    // After a lost answer, the form lets the user check.
    const saved = await access()
      .update(read, changes)
      .catch(() => access().whetherSaved(read, changes))
      .catch(() => undefined)
    if (saved?.record) theirs.delete(record.id)
  }
  const editMany = async (origin: 'bulk' | 'spelling', { ticked = [], city: to = '' }: Act) => {
    const chosen = await Promise.all(ticked.map(at))
    selections.contacts.clear()
    selections.contacts.set(
      chosen.flatMap((one) => one ?? []),
      true,
    )
    const rows = [...selections.contacts.ticked().values()]
      .filter((one) => one.city !== to)
      .map((one) => ({ id: one.id, name: one.company, before: { city: one.city }, after: { city: to } }))
    if (rows.length === 0) return
    const change = await planChange(session, 'contacts', origin, rows)
    const run = () => runChange(session, client, change.id, ({ id }) => void theirs.delete(id))
    let ended = await run()
    // A user goes on after a pause, and the network is back.
    while (ended.state === 'paused') ended = await run()
  }
  /** Takes an edit back in one record alone, as a new edit, whatever has happened since. */
  const revert = async ({ place: one }: Act) => {
    const record = await at(one)
    const rows = await all('changeRows', books)
    const edited = rows.find(
      ({ id, kind, state }) => id === record?.id && kind === 'edit' && state === 'done',
    )
    // Nothing is sent that is there already: a colleague may have written the same.
    if (!record || !edited || record.city === edited.before['city']) return
    const open = () => openRecord(session, client, 'contacts', record.id)
    const sent = await open()
      .then(({ send }) => send({ city: edited.before['city'] ?? '' }))
      .then(() => true)
      // After a lost answer, the next look finds out.
      .catch(() => open().then(() => undefined))
      .catch(() => undefined)
    if (sent) theirs.delete(record.id)
  }
  const acts: Record<string, (one: Act) => Promise<unknown>> = {
    edit,
    bulk: (one) => editMany('bulk', one),
    merge: (one) => editMany('spelling', one),
    revert,
    create: async ({ city: to = '' }) => {
      created += 1
      const creation = contactsApi.create(session)
      await client
        .getMutationCache()
        .build(client, creation)
        .execute({ company: `New ${created}`, city: to })
        .catch(() => undefined)
    },
    delete: async ({ place: one }) => {
      const record = await at(one)
      if (!record || (await records()).length < 2) return
      const collection = collections.contacts
      const confirmed = [{ record, whole: true }]
      await deleteLater({ collection, selection: selections.contacts, records: confirmed, session, client })
    },
    undo: () => invert('undo'),
    redo: () => invert('redo'),
    reload: async () => {
      resetTab()
      client = createQueryClient(session)
    },
    theirs: async ({ place: one, city: to = '' }) => {
      const record = await at(one)
      if (!record || record.city === to) return
      await store.contacts.update(record.id, { city: to })
      theirs.set(record.id, to)
    },
    otherTab: async (one) => {
      const mine = sessionStorage.getItem('bookend-tab')
      sessionStorage.setItem('bookend-tab', '"other"')
      await edit(one)
      if (mine === null) sessionStorage.removeItem('bookend-tab')
      else sessionStorage.setItem('bookend-tab', mine)
    },
    fail: async ({ how }) => void (failure = how),
  }
  let created = 0
  return {
    act: (one: Act) => acts[one.kind]?.(one),
    all: async (direction: 'undo' | 'redo') => {
      failure = undefined
      for (let left = 60; left > 0 && (await invert(direction)); left -= 1);
    },
    /** The records without their ids, which a contact that is created again loses. */
    values: async () => (await records()).map(({ id: _id, ...fields }) => JSON.stringify(fields)).toSorted(),
    /** Where the history, or the screen, says something else than the service, and where a colleague’s value is lost. */
    differences: async () => {
      const rows = (await all('changeRows', books)).filter(({ state }) => state === 'done')
      const inOrder = rows.toSorted((one, other) => one.at - other.at)
      return (await records()).flatMap((record) => {
        const { id, city: now } = record
        const of = theirs.get(id)
        if (of !== undefined) return of === now ? [] : [`${id}: ${of} of somebody else became ${now}`]
        const wrote = inOrder.findLast((row) => row.id === id && 'city' in row.after)
        const shown = client.getQueryData<Contact>(keys.detail('contacts', id))
        return [
          ...(wrote && wrote.after['city'] !== now ? [`${id}: ${now} is not in the history`] : []),
          ...(shown && shown.city !== now ? [`${id}: the screen shows ${shown.city}, not ${now}`] : []),
        ]
      })
    },
  }
}
