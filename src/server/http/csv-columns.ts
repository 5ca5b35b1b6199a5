import { Hono } from 'hono'
import { ColumnAnswers, columnsFrom } from '../../domain/csv-columns.ts'
import { StatementError } from '../../statements/common/statement.ts'
import { guessInThread } from '../import/read-in-thread.ts'
import { readUpload } from './read-upload.ts'
import type { SignedInEnv } from './app-env.ts'
import { problem } from './problem.ts'

/** What the columns of a CSV mean, from the beginning of the file, announced as the capability `csv-columns`. */
export function csvColumns(): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>()
  app.use(async (c, next) => {
    c.get('entry').route = '/api/statement-imports/columns'
    await next()
  })
  app.post('/', async (c) => {
    const answers = answersIn(c.req.query('columns') ?? '{}')
    if (!answers) return problem(400, badAnswers)
    if (c.req.header('Content-Type') !== 'application/octet-stream')
      return problem(415, 'Send the bytes of the file as application/octet-stream')
    const bytes = await readUpload(c.req.raw, columnsFrom)
    if (bytes === 'too large') return problem(413, `Send only the first ${columnsFrom} bytes of the file`)
    if (bytes === 'broken off') return problem(400, 'The upload ended too early.')
    try {
      const { layout: _, ...guess } = await guessInThread(bytes, answers)
      return c.json(guess, 200, { 'Cache-Control': 'no-store' })
    } catch (error) {
      if (error instanceof StatementError) return problem(422, error.message)
      throw error
    }
  })
  app.all('/', () => problem(405, 'This address accepts only POST', { Allow: 'POST' }))
  return app
}

export const badAnswers = '“columns” must be a JSON object of texts, such as {"currency":"EUR"}'

/** The answers in an address; undefined if they are none. */
export function answersIn(written: string): ColumnAnswers | undefined {
  try {
    return ColumnAnswers.safeParse(JSON.parse(written)).data
  } catch {
    return undefined
  }
}
