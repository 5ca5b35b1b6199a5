import { Hono } from 'hono'
import { ColumnAnswers, columnsFrom } from '../../domain/csv-columns.ts'
import { StatementError } from '../../statements/common/statement.ts'
import type { CsvMapping } from '../../statements/csv/csv-mapping.ts'
import { guessMapping, type MappingGuess } from '../../statements/csv/guess-mapping.ts'
import { openText } from '../../statements/encoding/decode.ts'
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
    const guess = guessFrom(bytes, answers)
    if (typeof guess === 'string') return problem(422, guess)
    return c.json(guess, 200, { 'Cache-Control': 'no-store' })
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

/** The mapping by the user's answers, or in words why there is none. */
export function mappingFrom(bytes: Uint8Array, answers: ColumnAnswers): CsvMapping | string {
  const guess = guessFrom(bytes, answers)
  if (typeof guess === 'string') return guess
  const open = guess.questions.find(({ answer }) => answer === undefined)
  if (open) return `The answers in “columns” lack one: ${open.words}`
  return guess.mapping ?? 'No column of this file is an amount beside a day'
}

/** Looks only at the beginning, which takes some milliseconds however large the file is. */
function guessFrom(bytes: Uint8Array, answers: ColumnAnswers): MappingGuess | string {
  try {
    const text = openText(bytes.subarray(0, columnsFrom)).read()
    const whole = bytes.length < columnsFrom ? text : text.slice(0, text.lastIndexOf('\n'))
    return guessMapping(whole, answers) ?? 'This file has no rows with a day and an amount'
  } catch (error) {
    if (error instanceof StatementError) return error.message
    throw error
  }
}
