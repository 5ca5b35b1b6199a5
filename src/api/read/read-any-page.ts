import type { CollectionName } from '../../domain/collection-name.ts'
import type { Page } from '../../domain/page.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import type { ServiceProfile } from '../../dialect/profile/profile.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { detection } from './detection.ts'
import { requestNameOf, queryOf } from './list-request.ts'
import type { Answers, Asked, ReadStrategy } from './list-request.ts'
import { readNumberedPage } from './read-numbered-page.ts'

/**
 * One page of a list of any service: detects how the service must be read, unless that is known, and reads it that way. Throws
 * `ApiError`.
 */
export async function readAnyPage<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  asked: Asked,
): Promise<Page<RecordOf[R]>> {
  const { client, first } = asked
  let answers: Answers = new Map(first && [[requestNameOf(`/${resource}`, queryOf(session, asked)), first]])
  for (;;) {
    if (!session.isKnown())
      answers = new Map([...answers, ...(await client.query(detection(session, resource, asked, answers)))])
    const page = await strategyFor(session.profile())(session, resource, asked, answers)
    if (page) return page
    // The service is not what it seemed to be, so what was received before may be out of date.
    if (!session.isKnown()) answers = new Map()
  }
}

/** The strategy for a profile. It is chosen once: a session has a new profile only when it has learned something. */
function strategyFor(profile: ServiceProfile): ReadStrategy {
  const strategy = strategies.get(profile) ?? chooseStrategy(profile)
  strategies.set(profile, strategy)
  return strategy
}

const strategies = new WeakMap<ServiceProfile, ReadStrategy>()

function chooseStrategy({ paging, search }: ServiceProfile): ReadStrategy {
  const browse = paging.mode === 'none' ? readWholeList : readNumberedPage
  const find = search.mode === 'local' ? searchWholeList : searchThere(browse)
  return (session, resource, asked, answers) => {
    if (!asked.search) return browse(session, resource, asked, answers)
    const isTooShort = asked.search.length < search.minLength
    return (isTooShort ? readTooShort : find)(session, resource, asked, answers)
  }
}

/**
 * A search by the service, which may store values in other notations than the screen shows. Sends no further request if
 * it finds something.
 */
function searchThere(browse: ReadStrategy): ReadStrategy {
  return async (session, resource, asked, answers) => {
    const page = await browse(session, resource, asked, answers)
    if (!page || page.items.length > 0 || asked.page > 1 || page.note !== undefined) return page
    if (!/\d/.test(asked.search)) return page
    const { readOtherSpellings } = await import('./read-other-spellings.ts')
    return readOtherSpellings(session, resource, asked, page, (search) =>
      browse(session, resource, { ...asked, search, first: undefined }, answers),
    )
  }
}

const readWholeList: ReadStrategy = async (...request) =>
  (await import('./read-whole-list.ts')).readWholeList(...request)

const searchWholeList: ReadStrategy = async (...request) =>
  (await import('./read-whole-list.ts')).searchWholeList(...request)

const readTooShort: ReadStrategy = async (session, resource, { page }) =>
  (await import('./read-short-search.ts')).readShortSearch(session, resource, page)
