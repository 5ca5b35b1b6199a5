import { expect, test } from 'vitest'
import type { Fault } from '../faults/fault.ts'
import { diskFull } from '../faults/disk-full.ts'
import { killed } from '../faults/killed.ts'
import { locked } from '../faults/locked.ts'
import { moved } from '../faults/moved.ts'
import { readOnly } from '../faults/read-only.ts'
import { tryFault } from '../faults/try-fault.ts'

// Those of `npm run faults:service` that take little time, side by side because each of them mostly waits.
const short = [killed(2), ...locked(12), ...diskFull(), ...readOnly(), ...moved()]

test.concurrent.each(
  short.filter(({ on }) => on.includes('SQLite')).map((fault): [string, Fault] => [fault.name, fault]),
)(
  'with the books in a file nothing is lost, and people are told in words, when %s',
  { timeout: 180_000 },
  async (_, fault) => {
    const { wrong } = await tryFault(fault, 'SQLite')
    expect(wrong).toEqual([])
  },
)
