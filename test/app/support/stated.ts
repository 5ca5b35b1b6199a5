import { mergeProfiles } from '../../../src/dialect/profile/resolve.ts'
import type { PartialProfile } from '../../../src/dialect/profile/resolve.ts'
import { hostileStandIns, standIns } from '../../stand-ins/all.ts'
import type { StandIn, Start } from '../../stand-ins/stand-in.ts'
import type { Cases } from './cases.ts'
import { manyRecords } from './records-for-stand-ins.ts'

/** Of how much of a service the settings speak: of nothing but the way in, or of all that reading would show, and more. */
export const statements = ['unstated', 'stated'] as const
type Statement = (typeof statements)[number]

/** A stand-in of which nothing is stated but the way in, or all that reading would show and these settings. */
export function standInOf(name: string, statement: Statement, settings: PartialProfile = {}): StandIn {
  const start = standIns[name] ?? hostileStandIns[name]?.start
  if (!start) throw new Error(`There is no stand-in ${name}`)
  return startWith(start, statement, settings)(manyRecords())
}

/** The same service, of which no more is stated than that. */
export function startWith(start: Start, statement: Statement, settings: PartialProfile): Start {
  return (records) => {
    const standIn = start(records)
    const wayIn = Object.fromEntries(Object.entries(standIn.profile).filter(([key]) => key === 'auth'))
    return { ...standIn, profile: statement === 'stated' ? mergeProfiles(usual, wayIn, settings) : wayIn }
  }
}

/** Cases of a stand-in, each of them unstated, and stated with these settings. */
export function eachStatement(settings: PartialProfile, cases: Cases[string]): Cases[string] {
  return Object.fromEntries(
    statements.flatMap((statement) =>
      Object.entries(cases).map(([sentence, holds]) => [
        `${statement}: ${sentence}`,
        (start: Start) => holds(startWith(start, statement, settings)),
      ]),
    ),
  )
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
