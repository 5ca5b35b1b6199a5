import type { ListQuery } from '../../domain/page.ts'

/** The list query in an address. Invalid values count as the default, so this never fails. */
export function readListQuery({ search, page }: { search?: unknown; page?: unknown }): ListQuery {
  return {
    search: typeof search === 'string' ? normalized(search) : '',
    page: /^[1-9]\d{0,8}$/.test(String(page)) ? Number(page) : 1,
  }
}

/** Words as a search uses them: white space only separates them. */
export function normalized(search: string): string {
  return search.trim().replace(/\s+/g, ' ')
}

/** A list query as it stands in an address, which leaves out what is the default. */
export function searchOf({ search, page }: ListQuery): string {
  const text = new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) })
  return text.size > 0 ? `?${text}` : ''
}
