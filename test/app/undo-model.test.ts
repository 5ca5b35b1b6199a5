import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { resetTab } from '../../src/changes/running-changes.ts'
import { setPreferences } from '../../src/storage/preferences.ts'
import { runs } from '../seed.ts'
import { withLocks } from './support/locks.ts'
import { many, openWorld, type Act } from './support/undo-world.ts'

withLocks()

beforeEach(() => setPreferences({ undoSeconds: 0 }))

afterEach(resetTab)

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
  fc.record({ kind: fc.constant('fail'), how: fc.constantFrom('refused', 'lost after', 'lost before') }),
] as const

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
