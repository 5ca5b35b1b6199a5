import type { Call } from './call.ts'

/** An answer of JSON; numbers made by `numeral` keep their digits. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  })
}

/** A page for people. */
export function html(title: string, status = 200, headers: Record<string, string> = {}, more = ''): Response {
  return new Response(
    `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1>${more}</body></html>`,
    { status, headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } },
  )
}

/** A status, and nothing else. */
export function bare(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers })
}

/** The page to which an expired session leads (A9). */
export function loginPage(): Response {
  return html(
    'Sign in to continue',
    200,
    {},
    '<form method="post"><input type="password" name="password"></form>',
  )
}

/** How many records a page has, so that few records make several pages. */
export const pageSize = 10

/** The page that a call asks for, in the service's own counting; its first page when it asks for none. */
export function pageOf(call: Call, first: 0 | 1 = 1): number {
  const asked = call.query.get('page')
  return asked !== null && /^-?\d+$/.test(asked) ? Number(asked) : first
}

/** One page of what was found, counted from `first`, with everything that an envelope may say of it. */
export function slice<T>(found: T[], page: number, first: 0 | 1 = 1, size = pageSize) {
  const start = Math.max(0, page - first) * size
  const pages = Math.max(1, Math.ceil(found.length / size))
  return {
    rows: found.slice(start, start + size),
    page,
    size,
    total: found.length,
    pages,
    hasNext: start + size < found.length,
    hasPrevious: page > first,
    isPast: page - first >= pages || page < first,
  }
}

/** The address of another page of the same list, as services write it into their answers. */
export function addressOf(call: Call, page: number | null): string | null {
  if (page === null) return null
  const query = new URLSearchParams(call.query)
  query.set('page', String(page))
  return `${call.base}/${call.resource}${call.slash ? '/' : ''}?${query}`
}
