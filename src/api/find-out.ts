import type { Answer } from '../dialect/answer.ts'
import { detect, DetectionError } from '../dialect/detect.ts'
import { mergeProfiles } from '../dialect/resolve.ts'
import { request } from './http.ts'
import type { Line } from './line.ts'
import { refusalFrom, unreadable } from './refusal.ts'

type Asked = { path: string; query: Record<string, string | undefined>; answer: Answer }

/** Finds out by reading how a service fills its blanks; an answer that is there already is not asked for again. */
export async function findOut(line: Line, already?: Asked) {
  const given = already && nameOf(already.path, already.query)
  const get = async (path: string, query: Record<string, string>) =>
    already && nameOf(path, query) === given ? already.answer : request(line, path, { query })
  try {
    const detection = await detect(get, line.profile())
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

function nameOf(path: string, query: Record<string, string | undefined>): string {
  return JSON.stringify([path, Object.entries(query).filter(([, value]) => value)])
}
