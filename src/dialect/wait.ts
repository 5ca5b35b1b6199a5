import type { Answer } from './answer.ts'
import type { ServiceProfile } from './profile.ts'

/**
 * How many milliseconds the service asks to wait (L1-L7); undefined when the answer asks for no wait. A stated wait is
 * told as it is, however long; without one it is 5 s, doubled with every attempt (from 0), a little more by chance, at most 60 s.
 */
export function waitOf(
  { status, headers, text }: Answer,
  profile: ServiceProfile,
  attempt: number,
  now = Date.now(),
  random = Math.random,
): number | undefined {
  const header = (name: RegExp) => Object.entries(headers).find(([key]) => name.test(key))?.[1]
  // The service's own clock, where it tells it: that of a device may be hours off.
  const clock = Date.parse(headers['date'] ?? '') || now
  const after =
    waitIn(header(/retry-after(-seconds)?$/), clock) ?? waitIn(header(/retry-after-ms$/), clock, 1)
  if (!profile.limits.limitStatuses.includes(status)) return status === 503 ? after : undefined

  const left = header(/rate-?limit-remaining$/)
  const body = /"retry_?after(_?m\w+)?(?:_?s\w*)?"\s*:\s*(?:"([^"]+)|([\d.]+))/i.exec(text)
  // GitHub sends the end of the hour with every 403, also with one that is about rights (L6).
  const reset = status === 429 || !Number(left) ? header(/rate-?limit-reset(-after|-at)?$/) : ''
  const stated = after ?? waitIn(body?.[2] ?? body?.[3], clock, body?.[1] ? 1 : 1000) ?? waitIn(reset, clock)
  const isLimit = /429|420|430|5../.test(`${status}`) || left === '0' || words.test(text)
  return stated ?? (isLimit ? Math.min(60_000, 5000 * 2 ** attempt * (1 + random() / 5)) : undefined)
}

const words = /(rate|api|call|request)s?.?limit|throttl|too.?many.?req/i

/** A wait in milliseconds out of seconds (or another unit), a moment in epoch seconds or milliseconds, or a date (L1, L2, L4). */
function waitIn(value = '', clock: number, unit = 1000): number | undefined {
  const number = /^[\d.]+s?$/.test(value) ? parseFloat(value) : NaN
  if (number <= 1e9) return number * unit
  // A time without a zone is taken for UTC; browsers take it for their own. And they find a date in almost any text.
  const utc = value.replace(/^([\d-]{10})[ T]([\d:.]+)( UTC)?$/, '$1T$2Z')
  const moment = number * (number > 1e11 ? 1 : 1000) || Date.parse(/:/.test(utc) ? utc : '')
  return moment >= 0 ? Math.max(0, moment - clock) : undefined
}
