import { test } from 'vitest'
import { diskFull } from '../faults/disk-full.ts'
import { tryFault } from '../faults/fault.ts'
import type { Fault } from '../faults/fault.ts'
import { killed } from '../faults/killed.ts'
import { locked } from '../faults/locked.ts'
import { moved } from '../faults/moved.ts'
import { powerLoss } from '../faults/power-loss.ts'
import { readOnly } from '../faults/read-only.ts'

// The most important ones of `npm run faults:service`, side by side because each of them mostly waits.
const [lockedFile] = locked(12)
const [, quota] = diskFull()
const [unchangeable] = readOnly()
const [movedFile, , , withoutIndex] = moved()
const short = [killed(2), powerLoss(3), lockedFile, quota, unchangeable, movedFile, withoutIndex].filter(
  (fault) => fault !== undefined,
)

test.concurrent.for(short.map((fault): [string, Fault] => [fault.name, fault]))(
  'with the books in a file nothing is lost, and the user learns why, when %s',

  async ([, fault], { skip, expect }) => {
    const { finding, wrong } = await tryFault(fault, 'SQLite')
    if ('skipped' in finding) skip(finding.skipped)
    expect(wrong).toEqual([])
  },
)
