import { z } from 'zod/mini'
import type { ListQuery } from '../contract/page.ts'
import { PageNumber } from '../contract/page.ts'

const AddressOfList = z.object({
  search: z.catch(z.pipe(z.string(), z.transform(normalized)), ''),
  page: z.catch(z.union([PageNumber, z.int().check(z.positive())]), 1),
})

/** What an address asks of a list. Anything that makes no sense there counts as its default, so this never fails. */
export function readListQuery(search: unknown): ListQuery {
  return AddressOfList.parse(search)
}

/** Words as a search takes them: white space only parts them. */
export function normalized(search: string): string {
  return search.trim().replace(/\s+/g, ' ')
}
