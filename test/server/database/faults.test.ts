import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { tryFault } from '../../faults/fault.ts'
import type { Fault } from '../../faults/fault.ts'
import { killed } from '../../faults/killed.ts'
import { postgresAway, postgresPowerLoss, startPostgresServer } from '../../faults/postgres.ts'
import type { PostgresServer } from '../../faults/postgres.ts'
import { twoProcesses } from '../../faults/two-processes.ts'

// A server of their own: that of the other tests must not stop.
let postgres: PostgresServer | undefined
beforeAll(async () => {
  if (inject('postgres') !== '') postgres = await startPostgresServer()
})
afterAll(() => postgres?.remove())

const [, stopped] = postgresAway({ stops: 1, kills: 0 })
const short = [killed(2), twoProcesses(2), postgresPowerLoss(1), ...(stopped ? [stopped] : [])]

test.skipIf(inject('postgres') === '').each(short.map((fault): [string, Fault] => [fault.name, fault]))(
  'with the books in PostgreSQL nothing is lost, and the user learns why, when %s',

  async (_, fault) => {
    const { wrong } = await tryFault(fault, 'PostgreSQL', postgres)
    expect(wrong).toEqual([])
  },
)
