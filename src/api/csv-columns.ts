import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  columnsFrom,
  CsvColumns,
  KeptMappings,
  type ColumnAnswers,
  type KeptMapping,
} from '../domain/csv-columns.ts'
import { keys } from './cache/keys.ts'
import { refresh } from './cache/refresh.ts'
import { answerOf, ask } from './session/ask.ts'
import type { ServiceSession } from './session/service-session.ts'

/** The columns that the account keeps for its CSV files. Throws `ApiError`. */
export const keptMappings = (session: ServiceSession) =>
  queryOptions({
    queryKey: keys.keptMappings,
    queryFn: async ({ signal }): Promise<KeptMapping[]> =>
      (await ask(session, '/statement-imports/columns/kept', KeptMappings, { signal })).items,
  })

/** Gives kept columns another name. Throws `ApiError`. */
export async function renameKeptMapping(
  session: ServiceSession,
  client: QueryClient,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await answerOf(session, addressOf(id), {
    method: 'PUT',
    mayRepeat: true, // the same name twice is one name
    json: { name },
  })
  await refresh(client, keys.keptMappings)
}

/** Forgets kept columns, so that the next file with them asks. It can be repeated. Throws `ApiError`. */
export async function forgetKeptMapping(
  session: ServiceSession,
  client: QueryClient,
  id: string,
): Promise<void> {
  // Someone else, or the attempt before, may have been faster.
  await answerOf(session, addressOf(id), { method: 'DELETE', mayRepeat: true, takes: 404 })
  await refresh(client, keys.keptMappings)
}

function addressOf(id: string): string {
  return `/statement-imports/columns/kept/${encodeURIComponent(id)}`
}

/** What the columns of a CSV file seem to mean, given the user's word on some of it. Throws `ApiError`. */
export async function readCsvColumns(
  session: ServiceSession,
  file: File,
  answers: ColumnAnswers,
  signal: AbortSignal,
): Promise<CsvColumns> {
  return ask(session, '/statement-imports/columns', CsvColumns, {
    wanted: 'record',
    method: 'POST',
    query: { columns: JSON.stringify(answers) },
    headers: { 'Content-Type': 'application/octet-stream' },
    body: await partWithColumns(file),
    signal,
    mayRepeat: true,
  })
}

/** As much of a file as tells its columns: its beginning, but all of an archive or a workbook. */
export async function partWithColumns(file: File): Promise<Blob> {
  const [one, other] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return one === 0x50 && other === 0x4b ? file : file.slice(0, columnsFrom)
}
