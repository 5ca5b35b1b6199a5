import type { Answer } from '../../dialect/answer.ts'
import { detect, DetectionError } from '../../dialect/detect/detect.ts'
import type { Detection } from '../../dialect/detect/detect.ts'
import type { Get } from '../../dialect/detect/ask-within.ts'
import { bookend } from '../../dialect/profile/bookend.ts'
import { mergeProfiles, resolve } from '../../dialect/profile/resolve.ts'
import { requestNameOf } from './list-request.ts'
import { request } from '../session/request.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { hiddenFailure } from '../../dialect/errors/hidden-failure.ts'
import { requireSignIn } from '../session/require-sign-in.ts'
import { refusalFrom, unreadable } from '../session/refusal.ts'

/**
 * Detects a service's profile by reading, ignoring earlier findings. Reuses the responses in `answers` and adds new
 * ones to it.
 */
export async function detectProfile(session: ServiceSession, answers = new Map<string, Answer>()) {
  const get = async (path: string, query: Record<string, string>) => {
    const name = requestNameOf(path, query)
    const answer = answers.get(name) ?? (await request(session, path, { query }))
    answers.set(name, answer)
    return answer
  }
  try {
    const detection = await detect(get, session.stated())
    if (session.memory.isBookend) return await explainOwn(session, get)
    session.detect(mergeProfiles(asUsual, detection.profile), detection.certain)
    return detection
  } catch (error) {
    if (error instanceof DetectionError && hiddenFailure(error.answer, undefined))
      throw await requireSignIn(session, error.answer)
    if (error instanceof DetectionError)
      throw error.answer.status < 400
        ? unreadable(error.answer, 'list')
        : await refusalFrom(error.answer, 'contacts')
    throw error
  }
}

/**
 * Explains what Bookend's own service sends. Everything about it is known, so there is nothing to ask or to misread.
 */
async function explainOwn(session: ServiceSession, get: Get): Promise<Detection> {
  const detection = await detect(get, resolve(bookend, session.connection.profile))
  const own = { ...detection, profile: mergeProfiles(bookend, detection.profile), certain: true }
  session.detect(own.profile, own.certain)
  return own
}

/** Assumed where reading was inconclusive. */
const asUsual = { paging: { mode: 'page', base: 1 }, search: { mode: 'server' } }
