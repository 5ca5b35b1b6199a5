import { z } from 'zod/mini'
import type { ListQuery } from '../contract/page.ts'
import { PageNumber } from '../contract/page.ts'

const AddressOfList = z.object({
  search: z.catch(z.string(), ''),
  page: z.catch(z.union([PageNumber, z.int().check(z.positive())]), 1),
})

/** What an address asks of a list. Anything that makes no sense there counts as its default, so this never fails. */
export function readListQuery(search: unknown): ListQuery {
  return AddressOfList.parse(search)
}
