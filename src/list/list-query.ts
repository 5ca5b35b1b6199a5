import type { ListQuery } from '../contract/page.ts'

/** What an address asks of a list. Anything that makes no sense there counts as its default, so this never fails. */
export function readListQuery({ search, page }: { search?: unknown; page?: unknown }): ListQuery {
  return {
    search: typeof search === 'string' ? normalized(search) : '',
    page: /^[1-9]\d{0,8}$/.test(String(page)) ? Number(page) : 1,
  }
}

/** Words as a search takes them: white space only parts them. */
export function normalized(search: string): string {
  return search.trim().replace(/\s+/g, ' ')
}
