import { useState } from 'react'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { RehearsedRow } from './rehearse.ts'
import * as messages from './messages.ts'

/**
 * Which rows of a rehearsal the user leaves out, which ones change, and a sentence with their numbers. `of`: all
 * records in it.
 */
export function useRowsLeftOut(resource: CollectionName, rows: readonly RehearsedRow[], of: number) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const goingOf = (all: readonly RehearsedRow[]) =>
    all.filter(({ id, fault }) => fault === undefined && !left.has(id))
  const going = goingOf(rows)
  const faulty = rows.filter(({ fault }) => fault !== undefined).length
  const numbers = {
    changing: going.length,
    same: of - rows.length,
    faulty,
    left: rows.length - faulty - going.length,
  }
  const summary = rows.length > 0 ? messages.summary(resource, numbers) : ''
  return { left, setLeft, going, goingOf, summary }
}
