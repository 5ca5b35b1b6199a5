import type { Kysely } from 'kysely'
import type { Finding } from './finding.ts'
import { Examples } from './examples.ts'
import { isDerived, recordOf, rowOf } from '../core/collections.ts'
import type { RecordRow } from '../core/collections.ts'
import { countRow, noCounts } from '../records/counts.ts'
import type { Counts } from '../records/counts.ts'
import type { Place } from '../core/engine.ts'
import { recordPages } from '../records/record-pages.ts'
import type { Schema } from '../core/schema.ts'
import { plural } from '../../../domain/plural.ts'
import { howMany } from '../../common/how-many.ts'

/** The problems with the records of a collection, and the counts that should be stored for them. */
export async function checkRecords(
  tx: Kysely<Schema>,
  at: Place,
): Promise<{ counts: Counts; findings: Finding[] }> {
  const counts = noCounts()
  const stale = new Examples()
  const unfit = new Examples()
  for await (const page of recordPages(tx, at, 2000, { withDerived: true })) {
    for (const row of page) {
      countRow(counts, at, row, 1)
      const fit = isFit(at, row)
      if (fit === undefined) unfit.add(row.id)
      else if (!fit) stale.add(row.id)
    }
  }
  const findings: Finding[] = []
  if (unfit.count > 0)
    findings.push({
      words: plural(unfit.count, {
        one: `${recordsOf(unfit.count, at)} has a date that cannot be sorted${unfit.inBrackets}`,
        other: `${recordsOf(unfit.count, at)} have dates that cannot be sorted${unfit.inBrackets}`,
      }),
      derived: false,
    })
  if (stale.count > 0)
    findings.push({
      words: plural(stale.count, {
        one: `${recordsOf(stale.count, at)} has a sort order or search text that does not match its fields${stale.inBrackets}`,
        other: `${recordsOf(stale.count, at)} have a sort order or search text that does not match their fields${stale.inBrackets}`,
      }),
      derived: true,
    })
  return { counts, findings }
}

function recordsOf(count: number, { collection }: Place): string {
  return howMany(count, collection.slice(0, -1))
}

/** Whether what is derived from a row's fields matches them; undefined for fields that cannot form a row. */
function isFit({ collection }: Place, row: RecordRow): boolean | undefined {
  try {
    const { key, search } = rowOf(collection, recordOf(collection, row))
    return key === row.key && search === row.search && (collection === 'contacts' || isDerived(row))
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
