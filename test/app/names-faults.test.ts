import { cleanup, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storageScope } from '../../src/api/session/storage-scope.ts'
import { keepNameRules } from '../../src/storage/kept-lists.ts'
import { aTransaction } from '../builders.ts'
import { runs } from '../seed.ts'
import { madeRows } from './support/kept-rows.ts'
import { withLocks } from './support/locks.ts'
import { freshBaseUrl, openApp } from './support/open-app.tsx'
import { session } from './support/shown-session.ts'
import { startService, twoServices } from './support/two-services.ts'
import './support/without-pauses.ts'

withLocks()

const name = 'Energie BV'
const count = 5
const fits = ({ counterpart }: { counterpart: string }) => counterpart.toLowerCase().startsWith('stroomlijn')

type Story = {
  /** What happens to the first request that would change each line. */
  faults: ('none' | 'refused' | 'lost before' | 'lost after')[]
  /** What somebody else calls lines meanwhile. */
  theirs: (string | undefined)[]
  /** The request at which the tab is killed, and what the next visit does with the rest. */
  killedAt: number | undefined
  next: 'Continue' | 'Leave the rest as it is'
}

const each = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: count, maxLength: count })
const stories: fc.Arbitrary<Story> = fc.record({
  faults: each(fc.constantFrom('none', 'refused', 'lost before', 'lost after')),
  theirs: each(fc.constantFrom(undefined, undefined, 'Somebody else', 'Stroomlijn nieuw')),
  killedAt: fc.option(fc.nat(count), { nil: undefined }),
  next: fc.constantFrom('Continue', 'Leave the rest as it is'),
})

test.each(twoServices)(
  'whatever happens to remembered names on their way, no line is lost or changed twice, and the rest is offered again (%s)',
  async (service) => {
    await fc.assert(
      fc.asyncProperty(stories, async (story) => {
        expect(await tell(service, story).finally(cleanup)).toEqual([])
      }),
      { numRuns: runs(25) },
    )
  },
  // Many lives in a row take long where other work takes the processor.
  900_000,
)

/** Lives a story to its end; returns what went wrong. */
async function tell(service: (typeof twoServices)[number], story: Story): Promise<string[]> {
  const books = failing(service, story)
  const world = { standIn: books.standIn, baseUrl: freshBaseUrl() }
  let { user, unmount, goTo } = await openApp('/contacts', world)
  keepNameRules(storageScope(session()), [{ match: 'begins', text: 'stroomlijn', name }])
  await goTo('/names')
  // Only what the page offers changes a line, so that what is left must have been offered.
  for (let round = 0; books.left() > 0 || !isQuiet(); round += 1) {
    if (round > 2000) throw new Error(`Nothing more happens: ${document.querySelector('main')?.textContent}`)
    if (books.seen.isKilled && !books.seen.isBack) {
      books.seen.isBack = true
      unmount()
      ;({ user, unmount, goTo } = await openApp('/names', { ...world, again: true }))
    }
    await goOn(user, story.next)
  }
  const names = books.names()
  const wanted = [
    ...story.theirs.map((one, place) =>
      books.seen.changed.has(place) && one === 'Somebody else' ? one : name,
    ),
    'Bakkerij',
  ]
  const made = (await madeRows()).map(({ id }) => id)
  const isNoted = made.length === names.filter((one) => one === name).length
  return [
    ...books.seen.doubled.map((id) => `${id} was changed twice`),
    ...wanted.flatMap((one, place) => (names[place] === one ? [] : [`${names[place]} should be ${one}`])),
    ...(new Set(made).size === made.length ? [] : [`The history has one twice: ${made.join(', ')}`]),
    // What a killed tab had sent is not in the history if nobody looks how it ended.
    ...(isNoted || books.seen.isKilled ? [] : [`The history has only ${made.join(', ')}`]),
  ]
}

/** Whether no dialog or notice waits for an answer. */
function isQuiet() {
  return (
    screen.queryByRole('dialog') === null &&
    screen.queryByRole('button', { name: 'Leave the rest as it is' }) === null
  )
}

/** Does the next thing that the page offers. */
async function goOn(user: UserEvent, next: Story['next']) {
  const dialog = screen.queryByRole('dialog')
  if (dialog) {
    const [start, again, close] = [/^Edit [1-9] transactions?$/, 'Continue', /^(Close|Cancel)$/].map((of) =>
      within(dialog).queryByRole('button', { name: of }),
    )
    const isEmpty = within(dialog).queryByText('These changes do not alter any value.') !== null
    const button = start ?? again ?? (isEmpty || close?.textContent === 'Close' ? close : undefined)
    if (button && button.getAttribute('aria-disabled') === null) await user.click(button)
  } else {
    const rest = screen.queryByRole('button', { name: next })
    const preview = screen.queryByRole('button', { name: /^Preview \d+ changes?…$/ })
    if (rest) await user.click(rest)
    else if (preview) await user.click(preview)
  }
  await new Promise((resolve) => setTimeout(resolve, 20))
}

/** A service that fails as the story says, and notes what it changed twice. */
function failing(kind: (typeof twoServices)[number], { faults, theirs, killedAt }: Story) {
  const lines = faults.map((_, place) =>
    aTransaction({ id: `t${place}`, date: `2026-03-0${place + 1}`, counterpart: `STROOMLIJN ${place}` }),
  )
  const other = aTransaction({ id: 'other', date: '2026-02-01', counterpart: 'Bakkerij' })
  const service = startService(kind, { contacts: [], transactions: [...lines, other] })
  const ids = service.transactions().map(({ id }) => id)
  const names = () => service.transactions().map(({ counterpart }) => counterpart)
  const seen = {
    writes: 0,
    isKilled: false,
    isBack: false,
    failed: new Set<number>(),
    changed: new Set<number>(),
    doubled: [] as string[],
  }
  /** Somebody else writes as this request does. */
  const changeOthers = async (request: Request, mine: number) => {
    const body = await request.clone().text()
    for (const [place, to] of theirs.entries()) {
      if (to === undefined || place === mine || names()[place] === name) continue
      const [from, id] = [ids[mine] ?? '', ids[place] ?? '']
      const text = body.replaceAll(JSON.stringify(name), JSON.stringify(to)).replaceAll(from, id)
      const { method, headers } = request
      await service.fetch(new Request(request.url.replace(from, id), { method, headers, body: text }))
      expect(names()[place]).toBe(to)
      seen.changed.add(place)
    }
  }
  const answer = async (request: Request) => {
    if (request.method === 'GET') return service.fetch(request)
    const place = ids.findIndex((id) => new URL(request.url).pathname.split('/').includes(id))
    if (seen.writes === killedAt) seen.isKilled = true
    seen.writes += 1
    if (seen.writes === 1) await changeOthers(request, place)
    const fault = seen.failed.has(place) ? 'none' : faults[place]
    seen.failed.add(place)
    if (fault === 'refused') return Response.json({ message: 'Not today' }, { status: 422 })
    if (fault === 'lost before') return Response.error()
    const before = names()[place]
    const answered = await service.fetch(request)
    if (before === name && answered.ok) seen.doubled.push(ids[place] ?? '')
    return fault === 'lost after' ? Response.error() : answered
  }
  return {
    standIn: { ...service, fetch: answer },
    seen,
    names,
    left: () => service.transactions().filter(fits).length,
  }
}
