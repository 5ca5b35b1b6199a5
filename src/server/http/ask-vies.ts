import { Hono } from 'hono'
import type { Logger } from 'pino'
import { z } from 'zod/mini'
import { euVatNumber, type ViesAnswer } from '../../domain/vies-answer.ts'
import { toKeepable } from '../../domain/text.ts'
import { refuseOtherMethods } from '../../service/resource.ts'
import type { AccountId, Books } from '../database/books.ts'
import type { SignedInEnv } from './app-env.ts'
import { notStored, problem } from './problem.ts'
import { readUpload } from './read-upload.ts'

/*
 * POST /check-vat-number of the Commission's swagger_publicVAT.yaml (VIES, technical information); the codes of failures are those of
 * its WSDL, checkVatService. A failure may have status 200, too, and then has no `valid`.
 */

/** The address of VIES, which an administrator may change for tests. */
export const viesUrl = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number'

/** How VIES is asked. With a VAT number of its own, the office gets consultation numbers. */
export type ViesSettings = { url: string; ownNumber?: string; timeout?: number }

type Asked = Pick<ViesAnswer, 'vatNumber' | 'valid' | 'name' | 'address' | 'consultationNumber'>

/** VIES did not say whether a number is valid. The message is for people, `status` that of the answer to them. */
class ViesError extends Error {
  override name = 'ViesError'
  readonly status: 422 | 502 | 504
  constructor(status: 422 | 502 | 504, message: string, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }
}

const words = z.pipe(
  z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
  // Countries that keep names to themselves send dashes.
  z.transform((text) => (/^[-\s]*$/.test(text ?? '') ? '' : toKeepable(text ?? '').trim())),
)
const Answer = z.object({
  countryCode: z.string(),
  vatNumber: z.string(),
  valid: z.boolean(),
  requestIdentifier: words,
  name: words,
  address: words,
})
const Refusal = z.object({
  errorWrappers: z.array(z.object({ error: z.string().check(z.maxLength(100)) })).check(z.minLength(1)),
})

const largestAnswer = 64 * 1024

/** Asks VIES about a number (domain/vies-answer.ts), once. Throws a ViesError if it does not say whether the number is valid. */
async function askVies({ url, ownNumber, timeout = 10_000 }: ViesSettings, number: string): Promise<Asked> {
  const answer = await post(url, timeout, {
    countryCode: number.slice(0, 2),
    vatNumber: number.slice(2),
    ...(ownNumber && {
      requesterMemberStateCode: ownNumber.slice(0, 2),
      requesterNumber: ownNumber.slice(2),
    }),
  })
  const refused = Refusal.safeParse(answer)
  if (refused.success) throw refusal(refused.data.errorWrappers[0]?.error ?? '')
  const read = Answer.safeParse(answer)
  if (!read.success) throw unreadable()
  const { countryCode, vatNumber, valid, name, address, requestIdentifier } = read.data
  if (countryCode + vatNumber !== number) throw unreadable()
  return { vatNumber: number, valid, name, address, consultationNumber: requestIdentifier }
}

/** The JSON of the answer, whatever its status: that of a failure differs. */
async function post(url: string, timeout: number, body: object): Promise<unknown> {
  const signal = AbortSignal.timeout(timeout)
  const failed = (cause?: unknown) =>
    signal.aborted
      ? new ViesError(504, `VIES did not answer within ${timeout / 1000} seconds. Try again later.`)
      : new ViesError(502, isDown, cause)
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error', // no other server learns the number
    signal,
  }).catch((error: unknown) => Promise.reject(failed(error)))
  const bytes = await readUpload(response, largestAnswer)
  if (bytes === 'broken off') throw failed()
  if (bytes === 'too large') throw unreadable()
  try {
    return JSON.parse(Buffer.from(bytes).toString())
  } catch {
    throw response.ok ? unreadable() : failed()
  }
}

const isDown = 'VIES is down, or this server cannot reach it. Try again later.'

function unreadable(): ViesError {
  return new ViesError(502, 'VIES sent something that is no answer. Try again later.')
}

/** What the codes of VIES mean. */
function refusal(code: string): ViesError {
  if (code === 'INVALID_INPUT')
    return new ViesError(422, 'VIES does not accept this as a VAT number of its country.', code)
  if (code === 'INVALID_REQUESTER_INFO')
    return new ViesError(502, 'VIES does not accept the office’s own VAT number (--vies-as).', code)
  if (code.includes('MAX_CONCURRENT_REQ'))
    return new ViesError(502, 'VIES is asked by too many at once. Try again in a minute.', code)
  if (code === 'MS_UNAVAILABLE')
    return new ViesError(502, 'The country’s own register does not answer VIES. Try again later.', code)
  if (code === 'TIMEOUT')
    return new ViesError(
      504,
      'The country’s own register did not answer VIES in time. Try again later.',
      code,
    )
  if (code.endsWith('_BLOCKED'))
    return new ViesError(502, 'VIES has blocked this server or this number for now.', code)
  return new ViesError(502, isDown, code)
}

export type ViesBooks = Pick<Books, 'viesAnswers'>

/** Asks VIES about VAT numbers and keeps its answers, announced as the capability `vies`. */
export function viesAnswers(
  { viesAnswers: kept }: ViesBooks,
  settings: ViesSettings,
  log: Logger,
): Hono<SignedInEnv> {
  const asking = new Set<AccountId>()
  const app = new Hono<SignedInEnv>()
  app.use(notStored)
  app.get('/:number', async (c) => {
    const number = euVatNumber(c.req.param('number'))
    if (number === undefined) return noNumber()
    return c.json({ items: await kept.list(c.get('signIn').account, number) })
  })
  app.post('/:number', async (c) => {
    const { account, tokenName } = c.get('signIn')
    const number = euVatNumber(c.req.param('number'))
    if (number === undefined) return noNumber()
    if (asking.has(account))
      return problem(429, 'VIES is being asked for this account. Try again in a few seconds.', {
        'Retry-After': '5',
      })
    asking.add(account)
    try {
      const asked = await askVies(settings, number)
      const answer: ViesAnswer = { ...asked, askedAt: new Date().toISOString(), askedBy: tokenName }
      await kept.keep(account, answer)
      return c.json(answer)
    } catch (error) {
      if (!(error instanceof ViesError)) throw error
      const { status, message, cause } = error
      const reason = typeof cause === 'string' ? { code: cause } : { err: cause }
      log.warn({ account, status, ...reason }, 'VIES gave no answer')
      return problem(status, message)
    } finally {
      asking.delete(account)
    }
  })
  return refuseOtherMethods(app)
}

function noNumber(): Response {
  const detail = 'This is not a VAT number of the EU, with the letters of its country'
  return problem(422, detail, {}, { errors: [{ field: 'vatNumber', detail }] })
}
