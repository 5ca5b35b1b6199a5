import type { QueryClient } from '@tanstack/react-query'
import type { Read } from '../contract/aside.ts'
import type { RecordOf, Resource } from '../dialect/fields.ts'
import type { ServiceProfile } from '../dialect/profile.ts'
import type { Row } from '../dialect/read-list.ts'
import { rawFields, readRow } from '../dialect/read-row.ts'
import type { Line } from './line.ts'
import { openPaths } from './line.ts'

/**
 * The records that rows mean, each id once (Q7). What they teach about dates and amounts counts from now on: when it changes
 * how other rows are to be read, those on screen are read again.
 */
export async function understood<R extends Resource>(
  line: Line,
  resource: R,
  rows: Row[],
  client: QueryClient | undefined,
): Promise<Read<RecordOf[R]>[]> {
  if (resource === 'transactions' && leavesOpen(line.profile())) await learnFrom(line, rows, client)
  const read = () =>
    rows.map((row) => readRow(row, resource, line.profile(), openPaths(line.attention.get())))
  let records = read()
  if (records.some(isDoubtful)) {
    line.memory.doubted = true
    // Something contradicts what was stated or found out: what it is, is worth a question.
    if (resource === 'transactions' && !leavesOpen(line.profile())) {
      await learnFrom(line, rows, client)
      records = read()
    }
  }
  return [...new Map(records.map((record) => [record.id, record])).values()]
}

/** Whether there is anything to find out about values. */
function leavesOpen({ values: { date, amount } }: ServiceProfile): boolean {
  return [date.read, date.zone, amount.read, amount.unit, amount.sign].includes('auto')
}

async function learnFrom(line: Line, rows: Row[], client: QueryClient | undefined): Promise<void> {
  const means = await import('../dialect/observe-values.ts')
  const profile = line.profile()
  const values = rows.map((row) => {
    const { date, amount, currency } = rawFields(row, 'transactions', profile).raw
    return { date, amount, currency, row }
  })
  // What is being read now will be understood as it should; what was read before is read again.
  if (line.observe(values, means))
    void client?.invalidateQueries({
      queryKey: ['/transactions'],
      predicate: ({ state }) => state.fetchStatus !== 'fetching',
    })
}

function isDoubtful({ aside }: Read<object>): boolean {
  return aside !== undefined && Object.keys(aside.doubts).length > 0
}
