import type { PartialProfile } from '../../src/dialect/profile/resolve.ts'
import type { Blanks } from './answering.ts'
import { bare, json, pageOf } from './answers.ts'
import { bank } from './bank.ts'
import { cashctrl } from './cashctrl.ts'
import { django } from './django.ts'
import { express, expressWith, part } from './express.ts'
import { fiken } from './fiken.ts'
import { jsend } from './jsend.ts'
import { mongo } from './mongo.ts'
import { behind, type Hostile, type Network } from './network.ts'
import { php } from './php.ts'
import { spring } from './spring.ts'
import { type House, type Start, startOf } from './stand-in.ts'

/** Services that do something else than they seem to, or of which something is stated wrongly or not at all. */
export const traps: Record<string, Hostile> = Object.fromEntries([
  trap(
    'trap: no ids means all',
    'D3',
    'Stop for good after the first deletion: the total fell by more than was asked for.',
    {
      // deleteMany({ where: { id: undefined } }): the body has been lost, and nothing narrows it down.
      start: expressLike(({ of }) => ({ ids: (call) => of(call).rows.map(({ id }) => id) })),
    },
  ),
  trap(
    'trap: only the first id is deleted',
    'D12',
    'Say which record is gone and that the others are still there.',
    { start: express['express: one id only'], profile: { remove: { ids: 'comma' } } },
  ),
  trap('trap: clears what was not sent', 'W10', 'Stop writing, show what was cleared, and put it back.', {
    start: expressLike(() => ({ replaces: true })),
    profile: { write: { edit: 'changed' } },
  }),
  trap(
    'trap: at most three ids',
    'L8',
    'Send fewer at a time, or say which are gone and which are still there.',
    {
      start: expressLike(() => ({
        mayRemove: (ids) => (ids.length > 3 ? json({ error: 'At most 3 ids at a time' }, 413) : undefined),
      })),
      profile: { remove: { ids: 'comma-space' } },
    },
  ),
  trap('trap: addresses are cut', 'L8', 'Send fewer ids at a time, or say that nothing is gone.', {
    start: php['php: ids in the query'],
    network: () => (call, pass) => ((call.query.get('ids') ?? '').length > 8 ? bare(414) : pass()),
  }),
  trap(
    'trap: rows twice between pages',
    'Q7',
    'Show no record twice, and warn that some may not have been shown.',
    {
      start: expressLike(() => ({
        // ORDER BY is missing: every second page comes out of another order.
        list: (found, call) => {
          const isOdd = pageOf(call) % 2 === 1
          return json(part(isOdd ? found : [...found.slice(-2), ...found.slice(0, -2)], pageOf(call)))
        },
      })),
    },
  ),
  trap(
    'trap: the slash is not stated',
    'Q1',
    'Do not call it saved: tell of the slash, take note of it, save again.',
    { start: django['django'], profile: { auth: { kind: 'bearer', scheme: 'Token' } } },
  ),
  trap(
    'trap: the encoding is not stated',
    'C2 X17',
    'Not saved: all fields are missing, so the encoding may be wrong.',
    { start: cashctrl['cashctrl'], profile: { auth: { kind: 'basic', userRef: 'key', passRef: 'none' } } },
  ),
  trap(
    'trap: the array of ids is not stated',
    'I7',
    'Say that nothing was deleted, with what the service said.',
    { start: mongo['mongo'], profile: { auth: { kind: 'bearer' } } },
  ),
  trap(
    'trap: cents are not stated',
    'G4',
    'Show amounts as they came and ask: cents or whole units? Never a factor of 100.',
    { start: fiken['fiken'], profile: { auth: { kind: 'bearer' }, remove: { ids: 'comma' } } },
  ),
  trap(
    'trap: the side is not stated',
    'G8',
    'Ask what the two sides mean; no amount is shown as a deposit before that.',
    { start: bank['bank: like Qonto'], profile: { auth: { kind: 'bearer', scheme: '' } } },
  ),
  trap(
    'trap: the words for the way are not stated',
    'G8',
    'Ask what the words mean; no amount is shown as a deposit before that.',
    { start: bank['bank: Ausgang and Eingang'], profile: { auth: { kind: 'bearer', scheme: '' } } },
  ),
  trap(
    'trap: the factor of -1 or 1 is not stated',
    'G8',
    'Ask which factor went out; no amount is turned round.',
    { start: bank['bank: a factor of -1 or 1'], profile: { auth: { kind: 'bearer', scheme: '' } } },
  ),
  trap(
    'trap: codes for the way are not stated',
    'G8',
    'Say that the field has to be stated; no amount is shown as a deposit before that.',
    { start: bank['bank: codes for the way'], profile: { auth: { kind: 'bearer', scheme: '' } } },
  ),
  trap(
    'trap: reversed signs are not stated',
    'G9',
    'Nothing shows it: the sign can be set, and one real row be checked.',
    { start: bank['bank: like Plaid'], profile: { auth: { kind: 'bearer', scheme: '' } } },
  ),
  trap('trap: the zone is not stated', 'F11', 'Ask for the zone: every day looks like the day before.', {
    start: spring['spring: Slice'],
    profile: { auth: { kind: 'basic' }, remove: { ids: 'comma' } },
  }),
  trap(
    'trap: the total is a lower bound',
    'T10',
    'The total grows with the pages: say "more than", and let one go on.',
    { start: jsend['jsend: like Outline'], profile: { auth: { kind: 'bearer' } } },
  ),
  trap(
    'trap: says more than it sends',
    'T14',
    'Never show the records that came as if they were all: say how many the service says there are.',
    {
      start: expressLike(() => ({
        list: (found) => json({ total: found.length, items: found.slice(0, 10) }),
      })),
    },
  ),
  trap('trap: the sign-in is not stated', 'A2', 'Ask to sign in, and for how the service wants it.', {
    start: mongo['mongo'],
    profile: {},
  }),
])

type Trap = { start: Start | undefined; profile?: PartialProfile; network?: () => Network }

function trap(
  name: string,
  shows: string,
  expect: string,
  { start, profile, network = () => (_call, pass) => pass() }: Trap,
): [string, Hostile] {
  if (!start) throw new Error(`"${name}" is made of a stand-in that does not exist`)
  return [name, { start: behind({ name, shows, ...(profile && { profile }) }, start, network), expect }]
}

function expressLike(quirks: (house: House) => Partial<Blanks>): Start {
  const family = expressWith('express', 'E1')
  return startOf({ ...family, blanks: (house) => ({ ...family.blanks(house), ...quirks(house) }) })
}
