import { describe, expect, test } from 'vitest'
import { json } from '../stand-ins/answers.ts'
import { drawn, type Ways } from '../stand-ins/drawn.ts'
import { behind } from '../stand-ins/network.ts'
import { failureOf, overASession, plain, sentTo } from './support/over-a-session.ts'

// Services that state something about their lists and records that their own rows contradict, or that use names of their own.

describe('a list is read to its end, and its total is the number of its records', () => {
  test.each<[string, Ways]>([
    ['a count is that of the page', { counts: { name: 'count', what: 'page' } }],
    [
      'a count is that of the page, and a flag says that it goes on',
      { counts: { name: 'count', what: 'page' }, next: 'flag' },
    ],
    ['a total is that of the page', { counts: { name: 'total', what: 'page' } }],
    ['the page size stated is not that of the rows', { size: 8, sizeSaid: 25 }],
    [
      'the page size stated is not that of the rows, and the total is right',
      { size: 8, sizeSaid: 25, counts: { name: 'total', what: 'all' } },
    ],
    ['pages are counted by a size that rows do not have', { size: 8, sizeSaid: 25, next: 'page numbers' }],
    ['a total is that of the pages', { counts: { name: 'total', what: 'pages' } }],
  ])('%s', async (_name, ways) => {
    const { standIn, readAll } = overASession(drawn(ways))
    for (const resource of ['contacts', 'transactions'] as const) {
      const { all, total } = await readAll(resource)
      expect(all.map(plain)).toEqual(standIn[resource]())
      expect(total).toBe(24)
    }
  })

  test('pages whose order changes are read on as long as they bring new records, and the list says so', async () => {
    const { readAll } = overASession(drawn({ mixed: true }))
    const { all, notes } = await readAll('contacts')
    expect(all.length).toBeGreaterThan(10)
    expect(notes.join()).toContain('on two pages')
  })
})

describe('names of their own', () => {
  const names = { city: 'town', description: 'details.memo', date: 'TxnDate' }

  test('a save is no failure, and teaches the name that answers use', async () => {
    const { standIn, page, save, stopped } = overASession(
      drawn({ names, columns: { notes: 'Call before noon' } }),
    )
    const { note } = await page('contacts')
    expect(note).toBe(
      'Bookend has not found City in what this service sends. Choose the fields under Connections.',
    )
    const before = standIn.contacts()
    for (const city of ['Oudenaarde', 'Ronse']) {
      const { record, notes } = await save('contacts', '3', { city })
      expect([record, notes]).toMatchObject([{ city }, []])
    }
    expect(stopped()).toBeUndefined()
    expect(standIn.contacts()).toEqual(
      before.map((one) => (one.id === '3' ? { ...one, city: 'Ronse' } : one)),
    )
    const { items, note: noteAfter } = await page('contacts')
    expect(items.map(plain)).toEqual(standIn.contacts().slice(0, 10))
    expect(noteAfter).toBeUndefined()
    expect(sentTo(standIn, 'POST').every(({ body }) => body.includes('"city"'))).toBe(true)
  })

  test('an inner name and a date in another notation are learned, and no other column is sent differently', async () => {
    const { standIn, page, save, stopped } = overASession(drawn({ names }))
    await page('transactions')
    const before = standIn.transactions()
    const changes = { date: '2026-02-03', description: 'Huur' }
    const { record, notes } = await save('transactions', '3', changes)
    expect([record, notes]).toMatchObject([changes, []])
    expect(stopped()).toBeUndefined()
    expect(standIn.transactions()).toEqual(
      before.map((one) => (one.id === '3' ? { ...one, ...changes } : one)),
    )
  })

  test('where two columns hold what was typed, the save counts, and the list asks', async () => {
    const { page, save, stopped, questions } = overASession(drawn({ names, copies: { city: 'place' } }))
    await page('contacts')
    const { notes } = await save('contacts', '3', { city: 'Oudenaarde' })
    expect([notes, stopped()]).toEqual([[], undefined])
    await page('contacts')
    expect(questions()).toContain('fields.contacts.city')
  })

  test('an answer to the question names the field in lists, and bodies keep the name of the spec', async () => {
    const { standIn, session, page, save } = overASession(drawn({ names }))
    await page('contacts')
    const question = session.attention.get().questions.find(({ path }) => path === 'fields.contacts.city')
    const option = question?.options.find(({ label }) => label.includes('town'))
    session.learn(option?.sets ?? {})
    expect((await page('contacts')).items.map(plain)).toEqual(standIn.contacts().slice(0, 10))
    await save('contacts', '3', { city: 'Ronse' })
    expect(standIn.contacts()[2]?.city).toBe('Ronse')
  })

  test('a save whose answer was lost is found under the other name', async () => {
    const { page, open, whetherSaved, standIn } = overASession(drawn({ names }))
    await page('contacts')
    await open('contacts', '3')
    await standIn.fetch(
      new Request('http://x.test/contacts/3', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"city":"Ronse"}',
      }),
    )
    expect(await whetherSaved('contacts', '3', { city: 'Ronse' })).toBeDefined()
  })

  test('a service that resets another column stops writing still', async () => {
    const { page, save, stopped } = overASession(
      drawn({ names, columns: { category: 'supplies' }, touched: ['category'] }),
    )
    await page('contacts')
    await save('contacts', '3', { city: 'Ronse' })
    expect(stopped()?.columns?.map(({ path }) => path)).toEqual(['category'])
    expect((await failureOf(save('contacts', '4', { city: 'Ronse' }))).failure).toBe('stopped')
  })
})

describe('ids of their own', () => {
  test.each<[string, Ways]>([
    [
      'other names, different for both collections',
      { id: { contacts: 'contactNumber', transactions: 'entryNumber' } },
    ],
    [
      'a name that sounds like one beside another column that differs in each row',
      {
        id: { contacts: 'ref_no', transactions: 'ref_no' },
        copies: { description: 'doc_key', company: 'doc_key' },
      },
    ],
    ['an address', { id: { contacts: 'url', transactions: 'url' }, addresses: true }],
  ])('are found by elimination: %s', async (_name, ways) => {
    const { standIn, readAll, save, remove } = overASession(drawn(ways))
    for (const resource of ['contacts', 'transactions'] as const) {
      const { all } = await readAll(resource)
      expect(all.map(plain)).toEqual(standIn[resource]())
    }
    await save('transactions', '3', { description: 'Huur' })
    expect(standIn.transactions()[2]?.description).toBe('Huur')
    expect(await remove('transactions', ['4'])).toMatchObject({ deleted: ['4'] })
    expect(standIn.transactions().map(({ id }) => id)).not.toContain('4')
  })

  test('can be stated for each collection', async () => {
    const { standIn, readAll } = overASession(drawn({ id: { contacts: 'klant', transactions: 'boeking' } }), {
      profile: { record: { idFields: { contacts: 'klant', transactions: 'boeking' } } },
    })
    expect((await readAll('transactions')).all.map(plain)).toEqual(standIn.transactions())
  })

  test('that cannot be told from other columns are no list, and the message says what can be stated', async () => {
    const { page } = overASession(drawn({ id: { contacts: 'klant' }, copies: { email: 'mail' } }))
    expect((await failureOf(page('contacts'))).message).toContain('has not found the ids of these records')
  })
})

test('false for empty is empty, also as a name', async () => {
  const { standIn, page } = overASession(drawn({ empty: false, columns: { display_name: 'x' } }))
  for (const resource of ['contacts', 'transactions'] as const)
    expect((await page(resource)).items.map(plain)).toEqual(standIn[resource]().slice(0, 10))
})

test('wrappers can be stated for each collection', async () => {
  const { standIn, page, save } = overASession(drawn({ wrap: 'customer' }), {
    profile: { write: { wraps: { contacts: 'customer', transactions: 'bank_entry' } } },
  })
  await page('contacts')
  await save('contacts', '3', { city: 'Ronse' })
  expect(standIn.contacts()[2]?.city).toBe('Ronse')
})

test('the ETag inside a record goes back with an edit', async () => {
  const { standIn, page, save } = overASession(drawn({ etag: '@odata.etag' }))
  await page('contacts')
  for (const city of ['Ronse', 'Ieper']) await save('contacts', '3', { city })
  expect(standIn.contacts()[2]?.city).toBe('Ieper')
  expect(sentTo(standIn, 'POST')).toHaveLength(2)
})

test.each([
  'user_updated',
  'LastModifiedByRef',
  'date_updated',
  'editedByUser',
  'when_modified',
  'modifier_name',
])('a column about who and when is no damage: %s', async (name) => {
  const { page, save, stopped } = overASession(drawn({ columns: { [name]: 'import' }, touched: [name] }))
  await page('contacts')
  for (const city of ['Ronse', 'Ieper']) await save('contacts', '3', { city })
  expect(stopped()).toBeUndefined()
})

test('what a deleted record says in its own columns is no error', async () => {
  const { standIn, page, remove } = overASession(
    drawn({ removed: ([row]) => ({ ...row, description: 'Payment failed, error 12' }) }),
    { profile: { remove: { ids: 'comma', verify: false } } },
  )
  await page('transactions')
  expect(await remove('transactions', ['3'])).toMatchObject({ deleted: ['3'], kept: [] })
  expect(await remove('transactions', ['4'])).toMatchObject({ deleted: ['4'], kept: [] })
  expect(standIn.transactions().map(({ id }) => id)).not.toContain('3')
})

test.each<[string, () => Response]>([
  ['200 with a mark', () => json({ deleted: true })],
  ['a 403', () => json({ message: 'You may not see this' }, 403)],
  ['a wording of its own', () => json({ outcome: 'tombstone' })],
])(
  'whatever is answered for a deleted record, the list decides, and the rest goes on: %s',
  async (_name, missing) => {
    const { standIn, page, remove } = overASession(drawn({ missing }))
    await page('contacts')
    expect(await remove('contacts', ['3', '4', '5'])).toMatchObject({ deleted: ['3', '4', '5'], kept: [] })
    expect(standIn.contacts()).toHaveLength(21)
  },
)

test.each<[string, () => Response]>([
  ['403 in words', () => json({ message: 'Invalid token' }, 403)],
  ['200 with a code', () => json({ code: 100, message: 'Please come in again' })],
  ['200 with a word', () => json({ error: 'invalid-jwt' })],
  ['a 400 about a token', () => json({ message: 'The CSRF token is missing' }, 400)],
])('signed out in other words offers the sign-in, at first and later: %s', async (_name, signedOut) => {
  const { standIn, session, page, save } = overASession(drawn({ signedOut }))
  await page('contacts')
  standIn.signOut()
  expect((await failureOf(page('contacts', { page: 2 }))).failure).toBe('signed-out')
  expect(session.attention.get().signIn).toBeDefined()
  await failureOf(save('contacts', '3', { city: 'Ronse' }))
  const again = overASession(() => standIn)
  expect((await failureOf(again.page('contacts'))).failure).toBe('signed-out')
})

test('a list with money in and money out in two columns names them, and shows the amounts once they are stated', async () => {
  const split = behind({ name: 'x', shows: '' }, drawn({ envelope: 'items' }), () => async (call, pass) => {
    const answer = await pass()
    if (call.resource !== 'transactions' || call.operation !== 'list') return answer
    const { items, ...around } = await answer.json()
    return json({
      ...around,
      items: items.map(({ amount, ...row }: { amount: string }) =>
        amount.startsWith('-') ? { ...row, af: amount.slice(1), bij: '' } : { ...row, af: '', bij: amount },
      ),
    })
  })
  const { standIn, page, session } = overASession(split)
  expect((await page('transactions')).note).toBe(
    'Each transaction has an amount in one of two columns, “af” and “bij”. If they are money in and money out, an administrator has to state them under Connections, as values.amount.sign.',
  )
  session.learn({ values: { amount: { sign: { kind: 'two-columns', in: 'bij', out: 'af' } } } })
  const { items, note } = await page('transactions')
  expect(items.map(({ amount }) => amount)).toEqual(
    standIn
      .transactions()
      .slice(0, 10)
      .map(({ amount }) => amount),
  )
  expect(note).toBeUndefined()
})

test('a 403 on one list is no end of the sign-in while the other can be read', async () => {
  const { page, session } = overASession(
    behind(
      { name: 'x', shows: '' },
      drawn({}),
      () => (call, pass) =>
        call.resource === 'transactions' ? json({ message: 'Not your role' }, 403) : pass(),
    ),
  )
  await page('contacts')
  expect((await failureOf(page('transactions'))).failure).toBe('refused')
  expect(session.attention.get().signIn).toBeUndefined()
})

test('an answer with nothing but its wrapper is an empty list, of a search and of all', async () => {
  const ways: Ways = { envelope: 'twice', nothing: 'wrapper alone' }
  const { page } = overASession(drawn(ways))
  await page('contacts')
  expect((await page('contacts', { search: 'qqq' })).items).toEqual([])
  const nothing = overASession(drawn(ways), { records: { contacts: [], transactions: [] } })
  expect(await nothing.page('contacts')).toMatchObject({ items: [], total: 0, more: false })
})

test('a date that is a list of numbers is read, and written back as one', async () => {
  const { standIn, page, save, stopped } = overASession(drawn({ days: 'lists' }))
  expect((await page('transactions')).items.map(plain)).toEqual(standIn.transactions().slice(0, 10))
  await save('transactions', '3', { date: '2026-02-03' })
  expect(standIn.transactions()[2]?.date).toBe('2026-02-03')
  expect(sentTo(standIn, 'POST')[0]?.body).toContain('"date":[2026,2,3]')
  expect(stopped()).toBeUndefined()
})

test('what the service keeps in other parts is not overwritten with a text: the save is refused before it is sent', async () => {
  const names = { city: 'city.name', date: 'date.day' }
  const { standIn, page, save } = overASession(drawn({ names }))
  for (const [resource, changes] of [
    ['contacts', { city: 'Ronse' }],
    ['transactions', { date: '2026-02-03' }],
  ] as const) {
    await page(resource)
    const { failure, fields } = await failureOf(save(resource, '3', changes))
    expect([failure, fields.map(({ field }) => field)]).toEqual(['stopped', Object.keys(changes)])
    expect(fields[0]?.detail).toContain('in several parts')
  }
  expect(sentTo(standIn, 'POST')).toEqual([])
})

describe.each<[string, () => Response]>([
  ['409', () => json({ message: 'One of the records is reconciled' }, 409)],
  ['400', () => json({ message: 'One of the records is reconciled' }, 400)],
  ['403', () => json({ message: 'One of the records is reconciled' }, 403)],
  ['200 in words', () => json({ success: false, message: 'One of the records is reconciled' })],
])('a deletion of many that one record makes a service refuse: %s', (_name, refusal) => {
  test('only that record is kept and blamed; the others are deleted', async () => {
    const { standIn, page, remove } = overASession(drawn({ keeps: 'Factuur 2026/5;', refusal }), {
      profile: { remove: { ids: 'comma' } },
    })
    await page('transactions')
    const ids = ['2', '3', '4', '5', '6', '7', '8', '9']
    const { deleted, kept } = await remove('transactions', ids)
    expect(deleted.toSorted()).toEqual(ids.filter((id) => id !== '5'))
    expect(kept).toEqual([{ id: '5', words: expect.stringContaining('One of the records is reconciled') }])
    expect(standIn.transactions().map(({ id }) => id)).toContain('5')
    expect(standIn.transactions()).toHaveLength(17)
  })
})

test('where nobody may delete, three records are tried one by one and the others said to be untried', async () => {
  const refusal = () => json({ message: 'You may not delete' }, 403)
  const { standIn, page, remove } = overASession(drawn({ keeps: '2026/', refusal }), {
    profile: { remove: { ids: 'comma' } },
  })
  await page('transactions')
  const { deleted, kept, stopped } = await remove('transactions', ['1', '2', '3', '4', '5', '6', '7', '8'])
  expect([deleted, kept.map(({ id }) => id)]).toEqual([[], ['1', '2', '3']])
  expect(stopped).toBe('The rest was not tried.')
  expect(standIn.transactions()).toHaveLength(24)
})

test('what a slow service still shows for a moment after a deletion counts as deleted', async () => {
  const { page, remove } = overASession(drawn({ lag: 2, lags: true }))
  await page('transactions')
  expect(await remove('transactions', ['3', '4'])).toMatchObject({ deleted: ['3', '4'], kept: [] })
})

test('what a slow service shows for long is not called refused: it may be slow, and a second deletion finds it gone', async () => {
  const { standIn, page, remove } = overASession(drawn({ lag: 12, lags: true }))
  await page('transactions')
  const { deleted, kept } = await remove('transactions', ['3'])
  expect([deleted, kept.map(({ id }) => id)]).toEqual([[], ['3']])
  expect(kept[0]?.words).toContain('it may be slow')
  expect(standIn.transactions().map(({ id }) => id)).not.toContain('3')
  for (let reads = 0; reads < 12; reads += 1) await page('transactions')
  const again = await remove('transactions', ['3'])
  expect([again.kept, [...again.deleted, ...again.missing]]).toEqual([[], ['3']])
})

test('an ETag that the browser hides: the message names the header that has to be exposed', async () => {
  const wantsVersion = behind({ name: 'x', shows: '' }, drawn({}), () => ({ operation, headers }, pass) => {
    if (operation !== 'edit') return pass()
    const match = headers['if-match']
    return match === undefined
      ? json({ message: 'If-Match is required' }, 428)
      : json({ message: 'This is not the version' }, 412)
  })
  const { standIn, page, save } = overASession(wantsVersion)
  await page('contacts')
  const before = standIn.contacts()
  expect((await failureOf(save('contacts', '3', { city: 'Ronse' }))).message).toContain(
    'Access-Control-Expose-Headers: ETag',
  )
  expect(standIn.contacts()).toEqual(before)
})

test('pages without an order, and a page before the first that repeats it, are not cut short in silence', async () => {
  const { session, readAll } = overASession(drawn({ mixed: true, before: 'the first', next: 'page numbers' }))
  const { all, notes } = await readAll('contacts')
  expect(new Set(all.map(({ id }) => id)).size === 24 || notes.length > 0).toBe(true)
  expect(session.profile().paging.base).toBe(1)
})

test('first rows come with at most six requests, of the list that is wanted and one record', async () => {
  for (const ways of [
    {},
    { base: 0 },
    { insists: true },
    { id: { contacts: 'url' }, addresses: true },
  ] as Ways[]) {
    const { standIn, page } = overASession(drawn(ways))
    expect((await page('contacts')).items).not.toEqual([])
    const paths = standIn.requests.map(({ path }) => path)
    expect(paths.filter((path) => path.startsWith('/transactions'))).toEqual([])
    expect(paths.length).toBeLessThanOrEqual(6)
  }
})

test.each<[string, Ways]>([
  ['as many as the pages that it states', { size: 3, next: 'page numbers' }],
  ['one more than a page has rows', { size: 4, sizeSaid: 5, base: 0 }],
  ['found by the page on which it would end', { size: 3 }],
])('a total that counts pages is never shown as a number of records: %s', async (_name, ways) => {
  const { page } = overASession(drawn({ counts: { name: 'total', what: 'pages' }, ...ways }))
  expect(await page('contacts')).toMatchObject({ total: undefined, more: true })
})

test('pages start at 1 where page 0 says that it is page 1, though their order changes', async () => {
  const ways: Ways = { size: 3, mixed: true, before: 'the first', insists: true, next: 'page numbers' }
  const { page, session } = overASession(drawn(ways))
  await page('contacts')
  expect(session.profile().paging.base).toBe(1)
})

describe('a deleted record that neither its address nor a list shows', () => {
  const missing = () => json({ message: 'You may not see this' }, 403)

  test('counts as deleted if the service says so of it alone', async () => {
    const { remove, standIn } = overASession(drawn({ missing }))
    expect(await remove('transactions', ['15', '16'])).toMatchObject({ deleted: ['15', '16'], kept: [] })
    expect(standIn.transactions()).toHaveLength(22)
  })

  test('is the only one in doubt in a request of several', async () => {
    const { page, remove } = overASession(drawn({ missing }), { profile: { remove: { ids: 'comma' } } })
    await page('transactions')
    expect(await remove('transactions', ['3', '4', '15'])).toMatchObject({
      deleted: ['3', '4'],
      unsure: ['15'],
      stopped: expect.stringContaining('could not check it. You may not see this'),
    })
  })
})
