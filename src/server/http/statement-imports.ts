// Over 200 lines because uploads, their questions about columns and their undo are the routes of one list.
import { Hono, type Context } from 'hono'
import { z } from 'zod/mini'
import { ColumnAnswers, columnsFrom, KeptMappingName, type KeptMapping } from '../../domain/csv-columns.ts'
import { jsonIn } from '../../domain/text.ts'
import {
  largestUpload,
  type ImportPlan,
  type ImportRefusal,
  type ImportReport,
  type ImportUndo,
  type StatementImports,
} from '../../domain/statement-import.ts'
import { refuseOtherMethods } from '../../service/resource.ts'
import { findMapping } from '../../statements/csv/mappings.ts'
import { describeRefusal } from '../../statements/describe-refusal.ts'
import { findCodePage } from '../../statements/encoding/code-pages.ts'
import { signs as allSigns } from '../../statements/ofx/read-ofx.ts'
import type { Books, AccountId } from '../database/books.ts'
import type { Undone } from '../database/statement-import/undo-import.ts'
import { importFile, type ImportBooks, type ImportOptions, type Refused } from '../import/import-file.ts'
import { planFor, reportFor } from '../import/report.ts'
import type { SignedInEnv } from './app-env.ts'
import { problem, notStored, smallBody } from './problem.ts'
import { createUploadSlots, readSumAnswers, readUpload } from './read-upload.ts'
import { StatementError } from '../../statements/common/statement.ts'
import { guessInThread } from '../import/read-in-thread.ts'
import { isZip } from '../../statements/unzip.ts'

/** The longest time for reading a large file, during which the connection is silent. */
const longestMs = 10 * 60_000
const brokenOff = 'The upload ended too early. Nothing was imported.'

/** Imports uploaded statement files as `books import` does, and lists the account's imports. */
export function statementImports(books: ImportBooks): Hono<SignedInEnv> {
  const slots = createUploadSlots({ ofOne: 2, ofAll: 8 })
  const app = new Hono<SignedInEnv>()
  app.use(notStored)
  app.get('/', async (c) => {
    const { account } = c.get('signIn')
    const [items, earlier] = await Promise.all([books.imports.list(account), books.imports.earlier(account)])
    const listed: StatementImports = { items, ...(earlier.length > 0 && { earlier }) }
    return c.json(listed)
  })
  app.post('/', async (c) => {
    const options = optionsOf(c)
    if (options instanceof Response) return options
    const release = slots.take(c.get('signIn').account)
    if (!release) return tooMuchAtOnce()
    try {
      return await importUpload(c, books, options)
    } catch (error) {
      if (c.req.raw.signal.aborted) return problem(400, brokenOff) // a user who stopped, or closed the page
      throw error
    } finally {
      release()
    }
  })
  refuseOtherMethods(app)
  app.route('/columns', csvColumns(slots.take))
  app.route('/columns/kept', keptMappings(books))
  app.route('/', keptImports(books))
  return app
}

/** How a request wants its file read, or why it is refused before that. */
function optionsOf(c: Context<SignedInEnv>): ImportOptions | Response {
  const { name = '', mapping, encoding, signs, columns, sums, ...others } = c.req.query()
  const { 'bank-account': told, 'bank-accounts': accounts } = others
  const options = {
    csv: mapping === undefined ? undefined : findMapping(mapping),
    columns: columns === undefined ? undefined : jsonIn(ColumnAnswers, columns),
    encoding: encoding === undefined ? undefined : findCodePage(encoding),
    signs: allSigns.find((one) => one === signs),
    sums: readSumAnswers(sums),
    bankAccount: accounts === undefined ? told : jsonIn(Accounts, accounts),
  }
  if (name.trim() === '' || name.length > 1000)
    return problem(400, 'The name of the file must have 1 to 1,000 characters: ?name=january.xml')
  if (mapping !== undefined && !options.csv)
    return problem(400, `There is no CSV mapping called “${mapping.slice(0, 100)}”`)
  if (columns !== undefined && !options.columns) return problem(400, badAnswers)
  if (accounts !== undefined && !options.bankAccount)
    return problem(400, '“bank-accounts” must be a JSON object of texts, such as {"may.csv":"Card"}')
  if (sums !== undefined && !options.sums)
    return problem(400, '“sums” must be import, leave-out, or a JSON object such as {"12":"leave-out"}')
  if (told !== undefined && told.length > 100)
    return problem(400, '“bank-account” must have at most 100 characters')
  if (encoding !== undefined && options.encoding === undefined)
    return problem(400, `There is no code page called “${encoding.slice(0, 100)}”`)
  if (signs !== undefined && !options.signs)
    return problem(400, `“signs” must be one of ${allSigns.join(', ')}`)
  if (c.req.header('Content-Type') !== 'application/octet-stream')
    return problem(415, 'Send the bytes of the file as application/octet-stream')
  if (Number(c.req.header('Content-Length') ?? 0) > largestUpload) return tooLarge()
  return {
    ...options,
    dryRun: others['dry-run'] === 'true',
    acceptDifference: others['accept-difference'] === 'true',
    acceptAlike: others['accept-alike'] === 'true',
  }
}

/** The accounts of the files in an archive. */
const Accounts = z.record(z.string(), z.string().check(z.maxLength(100)))

async function importUpload(
  c: Context<SignedInEnv>,
  books: ImportBooks,
  options: ImportOptions,
): Promise<Response> {
  const bytes = await readUpload(c.req.raw, largestUpload)
  if (bytes === 'too large') return tooLarge()
  if (bytes === 'broken off') return problem(400, brokenOff)
  c.env.incoming?.socket.setTimeout(longestMs)
  const file = { name: plainName(c.req.query('name') ?? ''), read: async () => bytes }
  const { signal } = c.req.raw
  const imported = await importFile(books, c.get('signIn').account, file, {
    ...options,
    source: 'upload',
    signal,
  })
  if (!imported.taken) return refused(imported)
  if (imported.plan) return c.json(planFor(imported) satisfies ImportPlan)
  return c.json(reportFor(imported) satisfies ImportReport)
}

/** Browsers send only a name; other clients may send a path of any system. */
function plainName(name: string): string {
  return name.slice(name.search(/[^/\\]*$/)) || 'file'
}

function refused(imported: Refused): Response {
  const { readWith } = imported
  const refusal: ImportRefusal = { ...describeRefusal(imported), ...(readWith && { readWith }) }
  return problem(422, imported.reason, {}, refusal)
}

function tooLarge(): Response {
  return problem(
    413,
    `The file is larger than ${largestUpload / 1024 / 1024} MB. Download a shorter period from the bank, or import it on the command line with “npm run books -- import FILE”.`,
  )
}

/** The file of an import, and taking the import back, announced as the capability `kept-imports`. */
function keptImports({ imports }: Pick<Books, 'imports'>): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>()
  app.get('/:id/file', async (c) => {
    const file = await imports.file(c.get('signIn').account, c.req.param('id'))
    if (!file) return problem(404, 'The file of this import is not kept')
    return c.body(Buffer.from(file.bytes), 200, {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename*=UTF-8''${quoted(file.name)}`,
      'X-Content-Type-Options': 'nosniff',
    })
  })
  app.get('/:id/undo', async (c) =>
    answer(await imports.planUndo(c.get('signIn').account, c.req.param('id'))),
  )
  app.post('/:id/undo', async (c) => {
    const { account, tokenName } = c.get('signIn')
    return answer(await imports.undo(account, c.req.param('id'), tokenName))
  })
  return refuseOtherMethods(app)
}

function answer(undone: Undone): Response {
  if ('nothing' in undone) {
    if (undone.nothing === 'missing') return problem(404, 'There is no such import')
    return problem(409, whyNot[undone.nothing])
  }
  return Response.json(undone satisfies ImportUndo)
}

const whyNot = {
  refused: 'This file was refused, so there is nothing to undo.',
  old: 'An earlier version imported this file and did not keep which transactions it brought. Delete them in the list instead.',
}

/** A name in the notation of RFC 8187, without the characters that file systems read as folders. */
function quoted(name: string): string {
  return encodeURIComponent(name.replaceAll(/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '_')).replaceAll(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** What the columns of a CSV mean, from the beginning of the file, announced as the capability `csv-columns`. */
function csvColumns(takeSlot: (account: AccountId) => (() => void) | undefined): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>()
  app.post('/', async (c) => {
    const answers = jsonIn(ColumnAnswers, c.req.query('columns') ?? '{}')
    if (!answers) return problem(400, badAnswers)
    if (c.req.header('Content-Type') !== 'application/octet-stream')
      return problem(415, 'Send the bytes of the file as application/octet-stream')
    // The beginning of a file is little; an archive is as large as an upload.
    const isSmall = Number(c.req.header('Content-Length') ?? largestUpload) <= columnsFrom
    const release = isSmall ? () => {} : takeSlot(c.get('signIn').account)
    if (!release) return tooMuchAtOnce()
    try {
      return await answerColumns(c, answers)
    } finally {
      release()
    }
  })
  return refuseOtherMethods(app)
}

async function answerColumns(c: Context<SignedInEnv>, answers: ColumnAnswers): Promise<Response> {
  const bytes = await readUpload(c.req.raw, largestUpload)
  if (bytes === 'broken off') return problem(400, 'The upload ended too early.')
  if (bytes === 'too large' || (bytes.length > columnsFrom && !isZip(bytes)))
    return problem(413, `Send only the first ${columnsFrom} bytes of the file, or all of a ZIP or a workbook`)
  try {
    const { layout: _, ...guess } = await guessInThread(bytes, answers)
    return c.json(guess)
  } catch (error) {
    if (error instanceof StatementError) return problem(422, error.message)
    throw error
  }
}

/** When too many uploads are in memory. */
function tooMuchAtOnce(): Response {
  return problem(503, 'Other files are being imported right now. Try again in a few seconds.', {
    'Retry-After': '5',
  })
}

const badAnswers = '“columns” must be a JSON object of texts, such as {"currency":"EUR"}'

/** The columns that an account keeps for its CSV files, announced as the capability `kept-mappings`. */
function keptMappings({ keptMappings: kept }: Pick<Books, 'keptMappings'>): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>()
  const listed = (account: number): Promise<KeptMapping[]> => kept.list(account)
  app.get('/', async (c) => c.json({ items: await listed(c.get('signIn').account) }))
  app.put('/:id', smallBody, async (c) => {
    const { account } = c.get('signIn')
    const sent = KeptMappingName.safeParse(await c.req.json().catch(() => undefined))
    if (!sent.success) {
      const detail = 'Send a name of 1 to 100 characters as JSON: {"name": "Card"}'
      return problem(422, detail, {}, { errors: [{ field: 'name', detail }] })
    }
    const isThere = await kept.rename(account, c.req.param('id'), sent.data.name)
    const found = isThere && (await listed(account)).find(({ id }) => id === c.req.param('id'))
    return found ? c.json(found) : missing()
  })
  app.delete('/:id', async (c) => {
    const isRemoved = await kept.remove(c.get('signIn').account, c.req.param('id'))
    return isRemoved ? c.body(null, 204) : missing()
  })
  return refuseOtherMethods(app)
}

function missing(): Response {
  return problem(404, 'These columns are not kept; someone may have removed them')
}
