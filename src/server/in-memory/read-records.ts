import { readFileSync } from 'node:fs'
import type { z } from 'zod/mini'
import { UserError } from '../common/user-error.ts'

/**
 * The records of a JSON file, an array of objects: a missing field becomes "", a missing id the row number (from 1),
 * and unknown fields are dropped. Throws a UserError that names file and row.
 */
export function readRecords<T extends { id: string }>(file: string, schema: RecordSchema<T>): T[] {
  const rowOfId = new Map<string, number>()
  return readArray(file).map((value, index) => {
    const row = index + 1
    const record = readRow(value, row, schema, file)
    const earlier = rowOfId.get(record.id)
    if (earlier) throw new UserError(`${file}: row ${row} has the same id as row ${earlier}, "${record.id}"`)
    rowOfId.set(record.id, row)
    return record
  })
}

type RecordSchema<T> = z.ZodMiniType<T> & { shape: Record<string, unknown> }

function readArray(file: string): unknown[] {
  const value = parseJson(file)
  if (!Array.isArray(value)) throw new UserError(`${file}: the file must be a JSON array of records`)
  return value
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UserError(`${file}: the file cannot be read as JSON in UTF-8 (${reason})`)
  }
}

function readRow<T>(value: unknown, row: number, schema: RecordSchema<T>, file: string): T {
  if (!isObject(value)) throw new UserError(`${file}: row ${row} must be an object`)
  const fields = Object.keys(schema.shape).map((field) => {
    const given = Object.hasOwn(value, field) ? value[field] : field === 'id' ? String(row) : ''
    if (typeof given !== 'string')
      throw new UserError(`${file}: row ${row} must have text in the field ${field}`)
    // Ids that no URL or list of ids could contain.
    if (
      field === 'id' &&
      (given.trim() === '' || ['new', '.', '..'].includes(given) || given.includes(','))
    ) {
      throw new UserError(
        `${file}: row ${row} has the id "${given}", but an id must not be blank, "new", "." or "..", or contain a comma`,
      )
    }
    return [field, given]
  })
  return schema.parse(Object.fromEntries(fields))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
