import { textOf } from './exported-record.ts'
import type { ExportedRecord } from './exported-record.ts'
import { inPortions } from './in-portions.ts'

/** Records as a JSON array, with their ids; every value is text, as the service has it. */
export async function writeJson(
  records: readonly ExportedRecord[],
  { fields, signal }: { fields: readonly string[]; signal: AbortSignal },
): Promise<Blob> {
  const parts: string[] = []
  const names = ['id', ...fields.filter((field) => field !== 'id')]
  for await (const portion of inPortions(records, signal))
    parts.push(
      portion
        .map((record) => Object.fromEntries(names.map((name) => [name, textOf(record, name)])))
        .map((fieldsOf) => `  ${JSON.stringify(fieldsOf)}`)
        .join(',\n'),
    )
  return new Blob([`[\n${parts.join(',\n')}\n]\n`], { type: 'application/json' })
}
