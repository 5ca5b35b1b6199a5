import type { Answer } from './answer.ts'
import type { Get } from './detect.ts'
import type { Resource } from './fields.ts'
import { idOf } from './ids.ts'
import { textOf } from './json.ts'
import type { ServiceProfile } from './profile.ts'
import { readList } from './read-list.ts'
import type { Tried } from './try-pages.ts'

/** Asks for lists and records, as many at a time as the profile allows, and `most` in all: after that the answer is undefined. */
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
    /** A page of a list; undefined asks without a page number. */
    list: async (resource: Resource, page: number | undefined, text?: string): Promise<Tried | undefined> => {
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
    record: (resource: Resource, id: string) => call(`/${resource}/${encodeURIComponent(id)}`, {}),
  }
}
