import type { Answer } from '../answer.ts'
import { htmlResponse } from '../errors/asks-to-sign-in.ts'

/**
 * Whether an intermediary, rather than the service, seems to have refused a DELETE because of its body: a typical
 * status without JSON, or the HTML that proxies send with 403 and 405 (D2).
 */
export function isBodyRefused(answer: Answer): boolean {
  const { status, text } = answer
  if (/^\s*[[{"]/.test(text) || htmlResponse(answer) === 'sign-in') return false
  if ([400, 411, 413, 415, 417, 422, 501].includes(status)) return true
  return (status === 403 || status === 405) && /^\s*</.test(text)
}
