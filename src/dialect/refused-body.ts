import type { Answer } from './answer.ts'
import { htmlInstead } from './disguise.ts'

/**
 * Whether the refusal of a DELETE with a body looks as if something on the way refused the body, and not the service:
 * a status for such cases without JSON in it, or HTML, which is what proxies send with 403 and 405 (D2).
 */
export function bodyWasRefused(answer: Answer): boolean {
  const { status, text } = answer
  if (/^\s*[[{"]/.test(text) || htmlInstead(answer) === 'sign-in') return false
  if ([400, 411, 413, 415, 417, 422, 501].includes(status)) return true
  return (status === 403 || status === 405) && /^\s*</.test(text)
}
