import { serve } from '@hono/node-server'
import { Contact } from '../../domain/contact.ts'
import { Transaction } from '../../domain/transaction.ts'
import { createMemoryStore } from '../../service/create-memory-store.ts'
import { seed } from '../../mock/seed/seed.ts'
import { createService } from '../../service/create-service.ts'
import type { Options } from './options.ts'
import { Hono } from 'hono'
import { answerTo, RefusalError } from '../../service/refusal-error.ts'
import { allowOrigins } from '../http/allow-origins.ts'
import { readFileSync } from 'node:fs'
import type { z } from 'zod/mini'
import { UserError } from '../common/user-error.ts'

/**
 * Prints the address and serves the records until SIGINT or SIGTERM, on this machine only. Throws a UserError for
 * unusable files; exits with code 1 if the port is in use.
 */
export function startServer({ port, origins, contacts, transactions }: Options) {
  const records = readAll(contacts, transactions)
  const service = createService({ store: createMemoryStore(records) })
  const server = serve(
    { fetch: openToOrigins(service, origins).fetch, hostname: '127.0.0.1', port },
    (address) => {
      console.log(`Bookend's service listens on http://127.0.0.1:${address.port}`)
      console.log(
        `It has ${records.contacts.length} contacts and ${records.transactions.length} transactions.`,
      )
    },
  )
  server.on('error', (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE' ? `Port ${port} is in use: choose another with --port.` : error.message,
    )
    process.exitCode = 1
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.close())
}

/** The records of the files. The demo's records only without any file, so that they never mix with real ones. */
function readAll(contacts: string | undefined, transactions: string | undefined) {
  if (contacts === undefined && transactions === undefined) return seed()
  return {
    contacts: contacts === undefined ? [] : readRecords(contacts, Contact),
    transactions: transactions === undefined ? [] : readRecords(transactions, Transaction),
  }
}

/**
 * Lets apps at these origins use the service from a browser. Refuses writes from other pages: a form can send one
 * without a preflight request, and there is no sign-in here.
 */
export function openToOrigins(service: Hono, origins: string[]): Hono {
  const app = new Hono()
  app.use(allowOrigins(origins))
  app.all('*', (c) => {
    const origin = c.req.header('Origin')
    const isRead = ['GET', 'HEAD'].includes(c.req.method)
    if (!isRead && origin !== undefined && !origins.includes(origin)) {
      return answerTo(
        new RefusalError(403, 'Pages from this origin may not write here; --origin allows more origins'),
      )
    }
    return service.fetch(c.req.raw)
  })
  return app
}

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
