import { test, afterAll, beforeAll, expect, inject } from 'vitest'
import { clock } from '../faults/clock.ts'
import { diskFull } from '../faults/disk-full.ts'
import { tryFault, type Fault } from '../faults/fault.ts'
import { killed } from '../faults/killed.ts'
import { locked } from '../faults/locked.ts'
import { moved } from '../faults/moved.ts'
import { powerLoss } from '../faults/power-loss.ts'
import { readOnly } from '../faults/read-only.ts'
import {
  postgresAway,
  postgresPowerLoss,
  startPostgresServer,
  type PostgresServer,
} from '../faults/postgres.ts'
import { twoProcesses } from '../faults/two-processes.ts'

// The most important ones of `npm run faults:service`, side by side because each of them mostly waits.
const [lockedFile] = locked(12)
const [, quota] = diskFull()
const [movedFile, , withoutLog, withoutIndex] = moved()
const inFile = [
  killed(2),
  powerLoss(3),
  lockedFile,
  quota,
  ...readOnly(),
  movedFile,
  withoutLog,
  withoutIndex,
  clock(),
].filter((fault) => fault !== undefined)

test.concurrent.for(inFile.map((fault): [string, Fault] => [fault.name, fault]))(
  'with the books in a file nothing is lost, and the user learns why, when %s',

  async ([, fault], { skip, expect }) => {
    const { finding, wrong } = await tryFault(fault, 'SQLite')
    if ('skipped' in finding) skip(finding.skipped)
    expect(wrong).toEqual([])
  },
)

// A server of their own: that of the other tests must not stop.
let postgres: PostgresServer | undefined
beforeAll(async () => {
  if (inject('postgres') !== '') postgres = await startPostgresServer()
})
afterAll(() => postgres?.remove())

const [, stopped] = postgresAway({ stops: 1, kills: 0 })
const inPostgres = [killed(2), twoProcesses(2), postgresPowerLoss(1), ...(stopped ? [stopped] : [])]

test.skipIf(inject('postgres') === '').each(inPostgres.map((fault): [string, Fault] => [fault.name, fault]))(
  'with the books in PostgreSQL nothing is lost, and the user learns why, when %s',

  async (_, fault) => {
    const { wrong } = await tryFault(fault, 'PostgreSQL', postgres)
    expect(wrong).toEqual([])
  },
)
