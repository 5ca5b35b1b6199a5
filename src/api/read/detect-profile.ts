import type { CollectionName } from '../../domain/collection-name.ts'
import type { Answer } from '../../dialect/answer.ts'
import { detect, DetectionError } from '../../dialect/detect/detect.ts'
import type { Get } from '../../dialect/detect/try-pages.ts'
import { bookend } from '../../dialect/profile/bookend.ts'
import { mergeProfiles } from '../../dialect/profile/resolve.ts'
import { requestNameOf } from './list-request.ts'
import { request } from '../session/request.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { hiddenFailure } from '../../dialect/errors/hidden-failure.ts'
import { requireSignIn } from '../session/account.ts'
import { refusalFrom, unreadable } from '../session/ask.ts'

/** Detects how a service's lists are read, ignoring earlier findings. Reuses the responses in `answers` and adds new ones to it. */
export async function detectProfile(
  session: ServiceSession,
  wanted: CollectionName,
  answers = new Map<string, Answer>(),
) {
  const { profile, certain } = await detecting(session, answers, (get) =>
    detect(get, session.stated(), wanted),
  )
  if (session.memory.isBookend) session.detect(bookend, true)
  else session.detect(mergeProfiles(asUsual, profile), certain)
}

/** Runs a detection. Throws `ApiError` if there is no list: the service may want a sign-in first. */
export async function detecting<T>(
  session: ServiceSession,
  answers: Map<string, Answer>,
  run: (get: Get) => Promise<T>,
): Promise<T> {
  const get = async (path: string, query: Record<string, string>) => {
    const name = requestNameOf(path, query)
    const answer = answers.get(name) ?? (await request(session, path, { query }))
    answers.set(name, answer)
    return answer
  }
  try {
    return await run(get)
  } catch (error) {
    if (!(error instanceof DetectionError)) throw error
    if (hiddenFailure(error.answer, undefined)) throw await requireSignIn(session, error.answer)
    if (error.answer.status < 400) throw unreadable(error.answer, 'list')
    throw await refusalFrom(error.answer, 'contacts')
  }
}

/** Assumed where reading was inconclusive. */
export const asUsual = { paging: { mode: 'page', base: 1 }, search: { mode: 'server' } }
