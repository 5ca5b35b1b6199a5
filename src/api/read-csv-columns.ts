import { parseJson } from '../dialect/json.ts'
import { columnsFrom, CsvColumns, type ColumnAnswers } from '../domain/csv-columns.ts'
import { ApiError, wordsForStatus } from './session/api-error.ts'
import { request } from './session/request.ts'
import type { ServiceSession } from './session/service-session.ts'

/** What the columns of a CSV file seem to mean, given the user's word on some of it. Throws `ApiError`. */
export async function readCsvColumns(
  session: ServiceSession,
  file: File,
  answers: ColumnAnswers,
  signal: AbortSignal,
): Promise<CsvColumns> {
  const answer = await request(session, '/statement-imports/columns', {
    method: 'POST',
    query: { columns: JSON.stringify(answers) },
    headers: { 'Content-Type': 'application/octet-stream' },
    body: (await isZip(file)) ? file : file.slice(0, columnsFrom),
    signal,
    mayRepeat: true,
  })
  const body = parseJson(answer.text)
  const read = CsvColumns.safeParse(body)
  if (answer.status === 200 && read.success) return read.data
  throw new ApiError(
    'refused',
    String(Object(body)['detail'] ?? wordsForStatus(answer.status)),
    answer.status,
  )
}

/** Of an archive or a workbook the service needs all. */
async function isZip(file: File): Promise<boolean> {
  const [one, other] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return one === 0x50 && other === 0x4b
}
