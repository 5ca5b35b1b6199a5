import type { Answer } from '../dialect/answer.ts'
import { detect, DetectionError } from '../dialect/detect.ts'
import { mergeProfiles } from '../dialect/resolve.ts'
import { nameOf } from './get-page.ts'
import { request } from './http.ts'
import type { Line } from './line.ts'
import { refusalFrom, unreadable } from './refusal.ts'

/**
 * Finds out by reading how a service fills its blanks, whatever was found out before. Answers that are there already are not
 * asked for again, and those that come are put with them.
 */
export async function findOut(line: Line, answers = new Map<string, Answer>()) {
  const get = async (path: string, query: Record<string, string>) => {
    const name = nameOf(path, query)
    const answer = answers.get(name) ?? (await request(line, path, { query }))
    answers.set(name, answer)
    return answer
  }
  try {
    const detection = await detect(get, line.stated())
    line.detect(mergeProfiles(asUsual, detection.profile), detection.certain)
    return detection
  } catch (error) {
    if (error instanceof DetectionError)
      throw error.answer.status < 400
        ? unreadable(error.answer, 'list of records')
        : await refusalFrom(error.answer, 'contacts')
    throw error
  }
}

/** What is taken for granted where reading could not tell. */
const asUsual = { paging: { mode: 'page', base: 1 }, search: { mode: 'server' } }
