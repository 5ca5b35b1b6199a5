import type { Answer } from '../answer.ts'
import { idOf } from '../read/id-of.ts'
import { textOf } from '../json.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { readList } from '../read/read-list.ts'
import type { Tried } from './try-pages.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

/** Requests a path below the base URL, such as `/contacts/7`. Throws if there is no response. */
export type Get = (path: string, query: Record<string, string>) => Promise<Answer>

/** Requests lists and records, as many at once as the profile allows. Returns undefined after `most` requests. */
export function askWithin(most: number, get: Get, profile: ServiceProfile) {
  const { http, paging, search } = profile
  const lanes = Array.from({ length: http.maxConcurrent }, (): Promise<unknown> => Promise.resolve())
  let asked = 0

  async function call(path: string, query: Record<string, string>): Promise<Answer | undefined> {
    if (asked === most) return undefined
    const lane = asked % lanes.length
    asked += 1
    const answer = (lanes[lane] ?? Promise.resolve()).then(() => get(path, query))
    lanes[lane] = answer.catch(() => undefined)
    return answer
  }

  return {
    /** One page of a list; undefined sends no page number. */
    list: async (
      resource: CollectionName,
      page: number | undefined,
      text?: string,
    ): Promise<Tried | undefined> => {
      const answer = await call(`/${resource}`, {
        ...(page !== undefined && { [paging.param]: String(page) }),
        ...(paging.sizeParam && paging.size && { [paging.sizeParam]: String(paging.size) }),
        ...(text !== undefined && { [search.param]: text }),
      })
      if (!answer) return undefined
      const listing = readList(answer, resource, profile)
      const ids = listing?.rows.map((row) => idOf(row, resource, profile)?.id ?? textOf(row)) ?? []
      return { answer, listing, ids }
    },
    record: (resource: CollectionName, id: string) => call(`/${resource}/${encodeURIComponent(id)}`, {}),
  }
}
