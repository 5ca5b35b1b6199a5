import { mergeProfiles } from '../../../src/dialect/profile/resolve.ts'
import type { PartialProfile } from '../../../src/dialect/profile/resolve.ts'
import { hostileStandIns, standIns } from '../../stand-ins/all.ts'
import type { StandIn } from '../../stand-ins/stand-in.ts'
import { manyRecords } from './records-for-stand-ins.ts'

/** Of how much of a service the settings speak: of nothing but the way in, or of all that reading would show, and more. */
export const statements = ['unstated', 'stated'] as const
type Statement = (typeof statements)[number]

/** A stand-in of which nothing is stated but the way in, or all that reading would show and these settings. */
export function standInOf(name: string, statement: Statement, settings: PartialProfile = {}): StandIn {
  const standIn = (standIns[name] ?? hostileStandIns[name]?.start)?.(manyRecords())
  if (!standIn) throw new Error(`There is no stand-in ${name}`)
  const wayIn = Object.fromEntries(Object.entries(standIn.profile).filter(([key]) => key === 'auth'))
  return { ...standIn, profile: statement === 'stated' ? mergeProfiles(usual, wayIn, settings) : wayIn }
}

/** What reading a service would show, where it is as usual. */
const usual: PartialProfile = {
  paging: { mode: 'page', base: 1 },
  search: { mode: 'server' },
  values: {
    date: { read: 'YYYY-MM-DD', zone: 'UTC' },
    amount: { read: '1234.56', unit: 'major', sign: { kind: 'signed' } },
  },
}
