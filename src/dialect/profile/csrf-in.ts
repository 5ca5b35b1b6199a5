import { cookieOf } from './sign-request.ts'

/**
 * The cookie with a CSRF token under a well-known name, and the header that sends it back. Knows Angular's names, which
 * Laravel and Spring use too, and Django's.
 */
export function csrfIn(cookies: string): { cookie: string; header: string } | undefined {
  const known = [
    { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' },
    { cookie: 'csrftoken', header: 'X-CSRFToken' },
  ]
  return known.find(({ cookie }) => cookieOf(cookie, cookies))
}
