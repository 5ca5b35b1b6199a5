import type { Answer } from '../../dialect/answer.ts'
import { detect, DetectionError } from '../../dialect/detect/detect.ts'
import { mergeProfiles } from '../../dialect/profile/resolve.ts'
import { nameOf } from './list-request.ts'
import { request } from '../session/request.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { refusalFrom, unreadable } from '../session/refusal.ts'

/**
 * Detects a service's profile by reading, ignoring earlier findings. Reuses the responses in `answers` and adds new
 * ones to it.
 */
export async function detectProfile(session: ServiceSession, answers = new Map<string, Answer>()) {
  const get = async (path: string, query: Record<string, string>) => {
    const name = nameOf(path, query)
    const answer = answers.get(name) ?? (await request(session, path, { query }))
    answers.set(name, answer)
    return answer
  }
  try {
    const detection = await detect(get, session.stated())
    session.detect(mergeProfiles(asUsual, detection.profile), detection.certain)
    return detection
  } catch (error) {
    if (error instanceof DetectionError)
      throw error.answer.status < 400
        ? unreadable(error.answer, 'list')
        : await refusalFrom(error.answer, 'contacts')
    throw error
  }
}

/** Assumed where reading was inconclusive. */
const asUsual = { paging: { mode: 'page', base: 1 }, search: { mode: 'server' } }
