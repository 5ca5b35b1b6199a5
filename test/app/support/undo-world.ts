import { HttpResponse } from 'msw/http'
import { afterAll } from 'vitest'
import { keys } from '../../../src/api/cache/keys.ts'
import { contacts as contactsApi } from '../../../src/api/contacts.ts'
import { createQueryClient } from '../../../src/app/create-query-client.ts'
import { saved } from '../../../src/changes/save-and-make-sure.ts'
import { findNext } from '../../../src/changes/chains.ts'
import { deleteLater } from '../../../src/changes/delete-later.ts'
import { lookForRest } from '../../../src/changes/DeletionNotices.tsx'
import { startDeletion } from '../../../src/changes/tab-deletions.ts'
import { collections } from '../../../src/changes/history/collections.ts'
import { invertChange, type UndoPlace } from '../../../src/changes/history/invert-change.ts'
import { openRecord } from '../../../src/changes/history/open-record.ts'
import { planChange } from '../../../src/changes/plan-change.ts'
import { resetTab } from '../../../src/changes/running-changes.ts'
import { runChange, settleChange } from '../../../src/changes/run-change.ts'
import { accessTo } from '../../../src/changes/run-row.ts'
import { sendDeletion } from '../../../src/changes/send-deletion.ts'
import { readUnfinished } from '../../../src/changes/stored-changes.ts'
import { discardRest, readDeletions } from '../../../src/changes/stored-deletions.ts'
import { isOwnedHere, lockChange } from '../../../src/changes/tab-lock.ts'
import { mergeContacts } from '../../../src/contacts/merge-contacts.ts'
import type { Contact } from '../../../src/domain/contact.ts'
import type { Transaction } from '../../../src/domain/transaction.ts'
import { createSelection } from '../../../src/records/list/selection.ts'
import { allRows } from '../../../src/storage/database.ts'
import { answering, problem } from './answers.ts'
import { changesWorld, type serviceNames } from './changes-world.ts'

export const many = 4

/** Something that a user, a colleague, another tab or the network does. */
export type Act = {
  kind: string
  place?: number
  city?: string
  ticked?: number[]
  how?: string
  /** Whether a deletion fails; otherwise an edit. */
  isDeletion?: boolean
  other?: number
  isKept?: boolean
}

// The answers to killed tabs, until the tests are over: the last of them would wait for what is still asked.
const neverHeard = Promise.withResolvers<Response>()
afterAll(() => neverHeard.resolve(HttpResponse.error()))

/** A tab over a service, with a colleague, a second tab and a network that fails when it is told to, or kills the tab. */
export async function openWorld(of: (typeof serviceNames)[number] = 'own') {
  const failures = new Map<string, string>()
  let killed = Promise.withResolvers<void>()
  const fail = async (what: string, request: Request) => {
    const how = failures.get(what)
    failures.delete(what)
    if (how === 'refused') return problem(422, { detail: 'The period is closed.' })
    if (how?.endsWith('after') && !request.url.endsWith('/new')) await service.answer(request.clone())
    if (how?.startsWith('killed')) {
      killed.resolve()
      return neverHeard.promise
    }
    return how === undefined ? undefined : HttpResponse.error()
  }
  const failing = [
    answering('post', '/contacts/:id', (request) => fail('edit', request)),
    answering('delete', '/contacts', (request) => fail('deletion', request)),
  ]
  // A tab that was killed never hears of its request again.
  const profile = { http: { timeoutMs: 3_600_000 } }
  const world = await changesWorld(many, { overrides: failing, profile, of })
  const { service, books } = world
  let { session, client } = world
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
  const records = service.contacts
  const at = async (one = 0) => {
    const found = (await records()).toSorted((a, b) => a.company.localeCompare(b.company))
    return found[one % found.length]
  }
  const invert = async (direction: 'undo' | 'redo') => {
    const change = (await saved(client)) ? await findNext(session, direction) : undefined
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
    typed = { read, changes: { city: to } }
    await save((one) =>
      access()
        .update(one.read, one.changes)
        .catch(() => check(one)),
    )
  }
  /** What a form has sent, which its draft keeps until it is known how that ended, and the look that the form offers. */
  let typed: { read: { id: string }; changes: Record<string, string> } | undefined
  const check = ({ read, changes }: NonNullable<typeof typed>) => access().whetherSaved(read, changes)
  const save = async (by: typeof check) => {
    const saved = typed && (await by(typed).catch(() => undefined))
    if (saved?.record) theirs.delete(saved.record.id)
    typed = undefined
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
    const rows = await allRows('changeRows', books)
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
  /** Merges a contact into another, which gets the house numbers of both. */
  const join = async ({ place: one, other }: Act) => {
    const [winner, loser] = [await at(one), await at(other)]
    if (!winner || !loser || winner.id === loser.id) return
    const number = [...new Set(`${winner.number} ${loser.number}`.trim().split(' '))].toSorted().join(' ')
    const values = { ...winner, number }
    const merge = { session, client, selection: selections.contacts, winner, values, losers: [loser] }
    // Its words, or why it failed, say that the user has to look and try again.
    await mergeContacts(merge).catch(() => undefined)
    if (!(await records()).some(({ id }) => id === loser.id)) theirs.delete(loser.id)
  }
  /** What the app does by itself with deletions whose outcome is open, and the user with what is left of them. */
  const settle = async ({ isKept = false }: Act) => {
    // An edit or undo of one record that a killed tab has left: the user continues it, or leaves it as it is.
    for (const change of await readUnfinished(books)) {
      if (change.kind !== 'edit' || change.total > 1 || isOwnedHere(change.id)) continue
      const only = isKept || failures.size > 0 ? 'look' : undefined
      const { rows } = await runChange(session, client, change.id, undefined, only)
      if (rows.every(({ state }) => state !== 'sending')) await settleChange(change)
    }
    for (const found of await readDeletions(books)) {
      if (isOwnedHere(found.change.id)) continue
      if (found.change.state === 'running') await lookForRest(session, client, found)
      const [left] = (await readDeletions(books)).filter(({ change }) => change.id === found.change.id)
      if (!left || left.change.state === 'running') continue
      if (isKept || !(await lockChange(left.change.id))) await discardRest(left)
      else await sendDeletion(startDeletion({ ...left, session, client }, selections.contacts))
    }
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
      session = world.open()
      client = createQueryClient(session)
      await save(check)
    },
    theirs: async ({ place: one, city: to = '' }) => {
      const record = await at(one)
      if (!record || record.city === to) return
      await service.update(record.id, { city: to })
      theirs.set(record.id, to)
    },
    otherTab: async (one) => {
      const mine = sessionStorage.getItem('bookend-tab')
      sessionStorage.setItem('bookend-tab', '"other"')
      await edit(one)
      if (mine === null) sessionStorage.removeItem('bookend-tab')
      else sessionStorage.setItem('bookend-tab', mine)
    },
    fail: async ({ how = '', isDeletion }) => void failures.set(isDeletion ? 'deletion' : 'edit', how),
    join,
  }
  let created = 0
  return {
    service,
    books,
    visit: () => ({ session, client }),
    /** Ends early if the tab is killed. */
    act: async (one: Act) => {
      killed = Promise.withResolvers()
      const isKilled = killed.promise.then(() => true)
      if (await Promise.race([isKilled, acts[one.kind]?.(one)])) await acts['reload']?.(one)
      await settle(one)
    },
    all: async (direction: 'undo' | 'redo') => {
      failures.clear()
      for (let left = 60; left > 0 && (await invert(direction)); left -= 1);
    },
    /** The records without their ids, which a contact that is created again loses. */
    values: async () => (await records()).map(({ id: _id, ...fields }) => JSON.stringify(fields)).toSorted(),
    /** Where the history, or the screen, says something else than the service, and where a colleague’s value is lost. */
    differences: async () => {
      const rows = (await allRows('changeRows', books)).filter(({ state }) => state === 'done')
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
