import type { Answer } from '../answer.ts'

/**
 * How many milliseconds the service asks to wait (L1-L7); undefined if it does not ask, in a status that can mean a
 * limit and, for 400 and 403, with another sign of one. Returns a stated wait as it is. Otherwise waits 5 s, doubled with each attempt (counted from 0), plus up to 20 % at random, and at most a minute.
 */
export function retryAfter(
  { status, headers, text }: Answer,
  attempt: number,
  now = Date.now(),
  random = Math.random,
): number | undefined {
  const header = (name: RegExp) => Object.entries(headers).find(([key]) => name.test(key))?.[1]
  // Use the service's clock if it sends one: the device's clock may be hours off.
  const clock = Date.parse(headers['date'] ?? '') || now
  const after =
    waitIn(header(/retry-after(-seconds)?$/), clock) ?? waitIn(header(/retry-after-ms$/), clock, 1)
  if (![400, 403, 420, 429].includes(status)) return status === 503 ? after : undefined

  const left = header(/rate-?limit-remaining$/)
  const body = /"retry_?after(_?m\w+)?(?:_?s\w*)?"\s*:\s*(?:"([^"]+)|([\d.]+))/i.exec(text)
  // GitHub sends the reset time with every 403, even one about permissions (L6).
  const reset = status === 429 || !Number(left) ? header(/rate-?limit-reset(-after|-at)?$/) : ''
  const stated = after ?? waitIn(body?.[2] ?? body?.[3], clock, body?.[1] ? 1 : 1000) ?? waitIn(reset, clock)
  // Any refusal may state how much is left; only a 403 without any is one for that reason.
  const isLimit = status === 429 || status === 420 || words.test(text) || (status === 403 && left === '0')
  if (!isLimit && after === undefined && body === null) return undefined
  return stated ?? (isLimit ? Math.min(60_000, 5000 * 2 ** attempt * (1 + random() / 5)) : undefined)
}

const words = /(rate|api|call|request)s?.?limit|throttl|too.?many.?req/i

/** A wait in milliseconds, from seconds (or another unit), a time in epoch seconds or milliseconds, or a date (L1, L2, L4). */
function waitIn(value = '', clock: number, unit = 1000): number | undefined {
  const number = /^[\d.]+s?$/.test(value) ? parseFloat(value) : NaN
  if (number <= 1e9) return number * unit
  // Browsers read a time without a zone as local, but it is UTC. And they take almost any text for a date.
  const utc = value.replace(/^([\d-]{10})[ T]([\d:.]+)( UTC)?$/, '$1T$2Z')
  const moment = number * (number > 1e11 ? 1 : 1000) || Date.parse(/:/.test(utc) ? utc : '')
  return moment >= 0 ? Math.max(0, moment - clock) : undefined
}
