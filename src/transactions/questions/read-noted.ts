import type { QueryClient } from '@tanstack/react-query'
import { readMarks } from '../../api/marks/office-marks.ts'
import { chooseQuerySource } from '../../api/query/choose-query-source.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { storageScope } from '../../api/session/storage-scope.ts'
import type { TransactionMark } from '../../domain/transaction-mark.ts'
import { all } from '../../storage/database.ts'

/** What is noted for these transactions, by id, at the service or in this browser. Throws `ApiError`. */
export async function readNoted(
  session: ServiceSession,
  client: QueryClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TransactionMark>> {
  // A first answer of the service says what it can do.
  if (!session.offers('marks')) await chooseQuerySource(session, client, 'transactions')
  const marks = session.offers('marks')
    ? (await readMarks(session, ids)).marks
    : await all('marks', storageScope(session))
  return new Map(marks.map(({ id, mark, note }) => [id, { id, mark, note }]))
}
