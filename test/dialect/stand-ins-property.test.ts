import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { standInsToTry } from '../stand-ins/all.ts'
import { runs } from '../seed.ts'
import { readerOf } from './stand-in-reader.ts'
import { misread, doubted, unlike, recordsOf, decides, isWritable, isBeyondStandIn } from './judge-reading.ts'
import { records, examples, edits } from './random-records.ts'

const resources = ['contacts', 'transactions'] as const

const few = { numRuns: runs(20) }

describe.each(Object.entries(standInsToTry))('%s', (_name, start) => {
  test('whatever records it has are read as they are, or marked as not understood', async () => {
    const property = fc.asyncProperty(records, async (given) => {
      const standIn = start(given)
      const reader = readerOf(standIn)
      for (const resource of resources) {
        const wanted = recordsOf(standIn, resource)
        const pages = await reader.pages(resource)
        // One page may leave more open than all of them do, but it must not be misread either.
        const faults = pages.flatMap((rows) => misread(reader.understand(resource, rows), wanted))
        const read = reader.understand(resource, pages.flat())
        faults.push(...misread(read, wanted))
        const [first] = wanted
        if (first) faults.push(...misread([(await reader.open(resource, first.id)).record], wanted))
        if (resource === 'contacts' || decides(standIn.transactions()))
          faults.push(...doubted(read, wanted, standIn))
        expect(faults).toEqual([])
        expect([...new Set(read.map(({ id }) => id))]).toEqual(wanted.map(({ id }) => id))
      }
    })
    await fc.assert(property, few)
  })

  test('whatever is changed becomes what was meant and nothing else does, or it is not sent', async () => {
    const property = fc.asyncProperty(records, edits, fc.nat(), async (given, edit, place) => {
      const { resource, fields } = edit
      const standIn = start(given)
      const reader = readerOf(standIn)
      const before = standIn[resource]()
      const row = before[place % before.length]
      fc.pre(row !== undefined && !isBeyondStandIn(row, fields, standIn))
      const { id } = row
      for (const rows of await reader.pages('transactions')) reader.understand('transactions', rows)
      const isTaken = await reader.save(resource, id, fields)
      const read = await reader.settled(resource, id)
      const changed = before.map((one) => (one === row && isTaken ? { ...one, ...fields } : one))
      expect(unlike(recordsOf(standIn, resource), changed, standIn)).toEqual([])
      expect(misread([read], recordsOf(standIn, resource))).toEqual([])
      expect(isTaken || !isWritable(fields, row, standIn, decides(given.transactions))).toBe(true)
    })
    await fc.assert(property, { ...few, examples })
  })
})
