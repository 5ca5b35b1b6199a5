import { Hono } from 'hono'
import type { Logger } from 'pino'
import { euVatNumber } from '../../domain/eu-vat-number.ts'
import type { ViesAnswer } from '../../domain/vies-answer.ts'
import type { AccountId, Books } from '../database/books.ts'
import type { SignedInEnv } from './app-env.ts'
import { askVies, ViesError } from './ask-vies.ts'
import type { ViesSettings } from './ask-vies.ts'
import { problem } from './problem.ts'

export type ViesBooks = Pick<Books, 'viesAnswers'>

/** Asks VIES about VAT numbers and keeps its answers, announced as the capability `vies`. */
export function viesAnswers(
  { viesAnswers: kept }: ViesBooks,
  settings: ViesSettings,
  log: Logger,
): Hono<SignedInEnv> {
  const asking = new Set<AccountId>()
  const app = new Hono<SignedInEnv>()
  app.use(async (c, next) => {
    c.get('entry').route = '/api/vies-answers/:number'
    await next()
    c.res.headers.set('Cache-Control', 'no-store')
  })
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
  app.all('/:number', () =>
    problem(405, 'This address accepts only GET, HEAD, POST', { Allow: 'GET, HEAD, POST' }),
  )
  return app
}

function noNumber(): Response {
  const detail = 'This is not a VAT number of the EU, with the letters of its country'
  return problem(422, detail, {}, { errors: [{ field: 'vatNumber', detail }] })
}
