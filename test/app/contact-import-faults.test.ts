import { cleanup, screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { aContact } from '../builders.ts'
import { runs } from '../seed.ts'
import { resetTab } from '../../src/changes/running-changes.ts'
import { withFileThreads } from './support/file-threads.ts'
import { chooseContacts as choose } from './support/import-page.ts'
import { withLocks } from './support/locks.ts'
import { freshBaseUrl, openApp } from './support/open-app.tsx'
import { startService, twoServices } from './support/two-services.ts'
import './support/without-pauses.ts'

withLocks()
withFileThreads()

const names = ['Alpha', 'Bravo', 'Charly', 'Delta', 'Acme']
const acme = aContact({ id: '1', company: 'Acme', vatNumber: 'BE0203430576', city: '' })
const lines = names.map((name) => `${name};${name === 'Acme' ? acme.vatNumber : ''};Luik\n`)
const file = `Company;VAT number;City\n${lines.join('')}`
const profile = { http: { maxConcurrent: 1 } }

type Story = {
  /** What happens to the first request for each contact. */
  faults: ('none' | 'refused' | 'lost before' | 'lost after')[]
  /** The request at which the tab is killed, and whether it arrives: then, never, or once the next visit has looked for it. */
  kill: { at: number; arrives: 'at once' | 'never' | 'late' } | undefined
  /** The request before which somebody else adds a contact. */
  theirs: number | undefined
}

const place = fc.nat(names.length)
const stories: fc.Arbitrary<Story> = fc.record({
  faults: fc.array(fc.constantFrom('none', 'refused', 'lost before', 'lost after'), {
    minLength: names.length,
    maxLength: names.length,
  }),
  kill: fc.option(fc.record({ at: place, arrives: fc.constantFrom('at once', 'never', 'late') }), {
    nil: undefined,
  }),
  theirs: fc.option(place, { nil: undefined }),
})

/** A tab closes while its third contact is on the way: who continues at once waits, and sends it once. */
const killedLate: Story = {
  faults: names.map(() => 'none' as const),
  kill: { at: 2, arrives: 'late' },
  theirs: undefined,
}

test.each(twoServices)(
  'whatever happens to contacts on their way, none is lost or doubled, and a second run plans nothing (%s)',
  async (service) => {
    await fc.assert(
      fc.asyncProperty(stories, async (story) => {
        const { found, wanted, isSentBack } = await tell(service, story).finally(() => {
          cleanup()
          vi.restoreAllMocks()
        })
        expect(found).toEqual(wanted)
        expect(isSentBack).toBe(false)
      }),
      { numRuns: runs(20), examples: [[killedLate]] },
    )
  },
  // Many lives in a row take long where other work takes the processor.
  900_000,
)

/** Lives a story to its end; returns the contacts that are there and what a second run plans, and what both should be. */
async function tell(kind: (typeof twoServices)[number], story: Story) {
  const { service, standIn, seen } = failing(kind, story)
  const world = { standIn, baseUrl: freshBaseUrl() }
  let { user, unmount } = await openApp('/contacts/import', world)
  await choose(user, file)
  await user.click(await screen.findByRole('button', { name: 'Create 4 and update 1 contact' }))
  const arriveLate = async () => {
    const { late } = seen
    seen.late = undefined
    if (late) await service.fetch(late)
  }
  let isSentBack = false
  const isDone = () => screen.queryByText('4 contacts created. 1 contact updated.') !== null
  for (let [round, isBack] = [0, false]; !isDone(); round += 1) {
    if (round > 2000) throw new Error(`Nothing more happens: ${document.querySelector('main')?.textContent}`)
    if (seen.isKilled && !isBack) {
      isBack = true
      unmount()
      resetTab()
      ;({ user, unmount } = await openApp('/contacts/import', { ...world, again: true }))
    }
    if (seen.late && screen.queryByText(/may still be on its way. Bookend looks again in half a minute/)) {
      await arriveLate()
      later()
    }
    isSentBack ||= screen.queryByText(/Try again in half a minute/) !== null
    const [next] = screen.queryAllByRole('button', { name: /^(Continue|Try the .* again)$/ })
    if (next) await user.click(next)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await arriveLate()
  await choose(user, file)
  const plan = await screen.findByRole('button', { name: /already there$/ })
  const wanted = [...names, ...(seen.isTheirs ? ['Zulu'] : [])].map((name) => `${name} Luik`)
  return {
    found: [
      ...service.contacts().map(({ company, city }) => `${company} ${city}`),
      plan.textContent,
    ].toSorted(),
    wanted: [...wanted, '5 already there'].toSorted(),
    isSentBack,
  }
}

/** Lets half a minute pass: what has not arrived by then never does. */
function later() {
  const { now } = Date
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 31_000)
}

/** A service that fails as the story says. */
function failing(kind: (typeof twoServices)[number], { faults, kill, theirs }: Story) {
  const service = startService(kind, { contacts: [acme], transactions: [] })
  const failed = new Set<string>()
  const seen = { writes: -1, isKilled: false, isTheirs: false, late: undefined as Request | undefined }
  /** Somebody else adds a contact as this request does. */
  const addTheirs = async ({ method, headers, url }: Request, body: string) => {
    seen.isTheirs = true
    await service.fetch(new Request(url, { method, headers, body }))
  }
  const fetch = async (request: Request): Promise<Response> => {
    if (request.method === 'GET') return service.fetch(request)
    const body = await request.clone().text()
    const name = names.find((one) => body.includes(one)) ?? 'Acme'
    seen.writes += 1
    if (theirs !== undefined && seen.writes >= theirs && !seen.isTheirs && name !== 'Acme')
      await addTheirs(request, body.replace(name, 'Zulu'))
    if (seen.writes === kill?.at) {
      seen.isKilled = true
      if (kill.arrives === 'at once') await service.fetch(request)
      else if (kill.arrives === 'late') seen.late = request
      else later()
      return new Promise<Response>(() => undefined)
    }
    const fault = failed.has(name) ? 'none' : faults[names.indexOf(name)]
    failed.add(name)
    if (fault === 'refused') return Response.json({ message: 'No' }, { status: 422 })
    if (fault === 'lost before') return Response.error()
    const answer = await service.fetch(request)
    return fault === 'lost after' ? Response.error() : answer
  }
  return { service, standIn: { ...service, fetch, profile: { ...service.profile, ...profile } }, seen }
}
