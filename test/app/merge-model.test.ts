import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { moveDecisions } from '../../src/changes/move-decisions.ts'
import { resetTab } from '../../src/changes/running-changes.ts'
import { pairKey, partsOfKey } from '../../src/domain/cluster/decision-keys.ts'
import {
  keepContactChoices,
  keepNotDuplicates,
  readContactChoices,
  readNotDuplicates,
} from '../../src/storage/kept-lists.ts'
import { setPreferences } from '../../src/storage/preferences.ts'
import { runs } from '../seed.ts'
import { withLocks } from './support/locks.ts'
import { serviceNames } from './support/changes-world.ts'
import { many, openWorld, type Act } from './support/undo-world.ts'

withLocks()

beforeEach(() => setPreferences({ undoSeconds: 0 }))

afterEach(resetTab)

const place = fc.nat(many)
const city = fc.constantFrom('Brugge', 'Ieper', 'Luik', '')
const join = fc.record({ kind: fc.constant('join'), place, other: place })
const edit = fc.record({ kind: fc.constant('edit'), place, city })
const undo = fc.record({ kind: fc.constant('undo') })
const redo = fc.record({ kind: fc.constant('redo') })
const create = fc.record({ kind: fc.constant('create'), city })
const strange = [
  fc.record({ kind: fc.constant('theirs'), place, city: fc.constantFrom('Namur', 'Mons') }),
  fc.record({ kind: fc.constant('otherTab'), place, city }),
  fc.record({ kind: fc.constant('reload') }),
  fc.record({
    kind: fc.constant('fail'),
    isDeletion: fc.boolean(),
    how: fc.constantFrom('refused', 'lost before', 'lost after', 'killed before', 'killed after'),
  }),
] as const

test.each(serviceNames)(
  'merges that are undone bring every contact and choice back, and redone they are as before (%s)',
  async (of) => {
    const acts = fc.array(fc.oneof(join, join, edit, create, undo, redo), { minLength: 1, maxLength: 10 })
    const property = fc.asyncProperty(acts, async (all: Act[]) => {
      const world = await openMerges(of)
      const before = await world.state()
      for (const one of all) await world.act(one)
      await world.all('redo')
      const after = await world.state()
      await world.all('undo')
      expect(await world.state()).toEqual(before)
      await world.all('redo')
      expect(await world.state()).toEqual(after)
    })
    await fc.assert(property, { numRuns: runs(of === 'own' ? 50 : 20) })
  },
)

test.each(serviceNames)(
  'whatever happens between, no contact, no value and no choice is lost or doubled by merges (%s)',
  async (of) => {
    const kept = fc.boolean()
    const acts = fc.array(
      fc
        .tuple(fc.oneof(join, join, edit, undo, redo, ...strange), kept)
        .map(([one, isKept]) => ({ ...one, isKept })),
      { minLength: 6, maxLength: 14, size: 'max' },
    )
    const property = fc.asyncProperty(acts, async (all: Act[]) => {
      const world = await openMerges(of)
      for (const one of all) {
        await world.act(one)
        expect(await world.faults()).toEqual([])
      }
      await world.all('undo')
      expect(await world.faults()).toEqual([])
    })
    await fc.assert(property, { numRuns: runs(of === 'own' ? 75 : 50) })
  },
)

/** A world in which each contact has a house number of its own, which a merge adds to the other’s, and a counterparty that is it. */
async function openMerges(of: (typeof serviceNames)[number]) {
  const world = await openWorld(of)
  const { service, books } = world
  const records = service.contacts
  const first = await records()
  for (const [index, { id }] of first.entries()) await service.update(id, { number: `${index + 1}` })
  keepContactChoices(
    books,
    first.map(({ id }, index) => ({ name: `Payer ${index + 1}`, contact: id })),
  )
  keepNotDuplicates(
    books,
    first.slice(1).map(({ id }, index) => pairKey(id, first[index]?.id ?? '')),
  )
  /** Which contacts are not the same, those that are there. */
  const apart = async () => {
    const names = new Map((await records()).map(({ id, company }) => [id, company]))
    const pairs = readNotDuplicates(books).map((key) =>
      partsOfKey(key).flatMap((id) => names.get(String(id)) ?? []),
    )
    return pairs.filter((pair) => pair.length === 2).map((pair) => pair.toSorted().join(' is not '))
  }
  const move = () => {
    const { session, client } = world.visit()
    return moveDecisions(session, client, new AbortController().signal)
  }
  const choices = async () => {
    const found = await records()
    return readContactChoices(books).map(({ name, contact }) => {
      const its = found.find(({ id }) => id === contact)
      return { name, company: its?.company, number: its?.number }
    })
  }
  return {
    act: (one: Act) => world.act(one).then(move),
    all: (direction: 'undo' | 'redo') => world.all(direction).then(move),
    /** What is there, whatever ids it has. */
    state: async () => ({
      contacts: await world.values(),
      apart: (await apart()).toSorted(),
      choices: (await choices()).toSorted((one, other) => one.name.localeCompare(other.name)),
    }),
    /** What was lost or doubled. */
    faults: async () => {
      const found = await records()
      const names = found.map(({ company }) => company)
      const numbers = new Set(found.flatMap(({ number }) => number.split(' ')))
      const decided = await choices()
      return [
        ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} is doubled`),
        ...first.flatMap((_, index) => (numbers.has(`${index + 1}`) ? [] : [`Number ${index + 1} is lost`])),
        ...(decided.length === first.length ? [] : ['A choice is lost']),
        ...decided.flatMap(({ name, company, number }) =>
          number?.split(' ').includes(name.slice('Payer '.length))
            ? []
            : [`${name} is ${company}, ${number}`],
        ),
        ...(await world.differences()),
      ]
    },
  }
}
