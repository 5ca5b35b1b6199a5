import { jsonIn } from '../../domain/text.ts'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ColumnAnswers, columnsFrom, KeptMappingName, type KeptMapping } from '../../domain/csv-columns.ts'
import { largestUpload } from '../../domain/statement-import.ts'
import { refuseOtherMethods } from '../../service/resource.ts'
import { StatementError } from '../../statements/common/statement.ts'
import type { AccountId, Books } from '../database/books.ts'
import { guessInThread } from '../import/read-in-thread.ts'
import { isZip } from '../../statements/unzip.ts'
import type { SignedInEnv } from './app-env.ts'
import { notStored, problem } from './problem.ts'
import { readUpload } from './read-upload.ts'

/** What the columns of a CSV mean, from the beginning of the file, announced as the capability `csv-columns`. */
export function csvColumns(takeSlot: (account: AccountId) => (() => void) | undefined): Hono<SignedInEnv> {
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
      return await answer(c, answers)
    } finally {
      release()
    }
  })
  return refuseOtherMethods(app)
}

async function answer(c: Context<SignedInEnv>, answers: ColumnAnswers): Promise<Response> {
  const bytes = await readUpload(c.req.raw, largestUpload)
  if (bytes === 'broken off') return problem(400, 'The upload ended too early.')
  if (bytes === 'too large' || (bytes.length > columnsFrom && !isZip(bytes)))
    return problem(413, `Send only the first ${columnsFrom} bytes of the file, or all of a ZIP or a workbook`)
  try {
    const { layout: _, ...guess } = await guessInThread(bytes, answers)
    return c.json(guess, 200, { 'Cache-Control': 'no-store' })
  } catch (error) {
    if (error instanceof StatementError) return problem(422, error.message)
    throw error
  }
}

/** When too many uploads are in memory. */
export function tooMuchAtOnce(): Response {
  return problem(503, 'Other files are being imported right now. Try again in a few seconds.', {
    'Retry-After': '5',
  })
}

export const badAnswers = '“columns” must be a JSON object of texts, such as {"currency":"EUR"}'

/** The columns that an account keeps for its CSV files, announced as the capability `kept-mappings`. */
export function keptMappings({ keptMappings: kept }: Pick<Books, 'keptMappings'>): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>()
  app.use(notStored)
  const listed = (account: number): Promise<KeptMapping[]> => kept.list(account)
  app.get('/', async (c) => c.json({ items: await listed(c.get('signIn').account) }))
  app.put(
    '/:id',
    bodyLimit({ maxSize: 4096, onError: () => problem(413, 'The body is larger than 4 KiB') }),
    async (c) => {
      const { account } = c.get('signIn')
      const sent = KeptMappingName.safeParse(await c.req.json().catch(() => undefined))
      if (!sent.success) {
        const detail = 'Send a name of 1 to 100 characters as JSON: {"name": "Card"}'
        return problem(422, detail, {}, { errors: [{ field: 'name', detail }] })
      }
      const isThere = await kept.rename(account, c.req.param('id'), sent.data.name)
      const found = isThere && (await listed(account)).find(({ id }) => id === c.req.param('id'))
      return found ? c.json(found) : missing()
    },
  )
  app.delete('/:id', async (c) => {
    const isRemoved = await kept.remove(c.get('signIn').account, c.req.param('id'))
    return isRemoved ? c.body(null, 204) : missing()
  })
  return refuseOtherMethods(app)
}

function missing(): Response {
  return problem(404, 'These columns are not kept; someone may have removed them')
}
