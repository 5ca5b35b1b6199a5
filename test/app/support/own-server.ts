import { http } from 'msw/http'
import { createApp } from '../../../src/server/http/create-app.ts'
import { createThrottle } from '../../../src/server/http/create-throttle.ts'
import { booksInMemory, builtApp, openLog } from '../../server/http/open-app.ts'
import { baseUrl } from './open-app.tsx'

/** Bookend's own server, with an account for each token: “Books of TOKEN”. `stores` are theirs, in the same order. */
export function ownServer(accounts: Parameters<typeof booksInMemory>[0]) {
  const books = booksInMemory(accounts)
  const app = createApp({
    books,
    dist: builtApp(),
    log: openLog().log,
    hostNames: [new URL(baseUrl).hostname],
    throttle: createThrottle({ free: Infinity }),
  })
  const handler = http.all(`${baseUrl}/*`, async ({ request }) => {
    const { url, method, headers } = request
    const body = request.body === null ? null : await request.arrayBuffer()
    return app.fetch(new Request(url, { method, headers, ...(body && body.byteLength > 0 && { body }) }))
  })
  return { handler, stores: books.stores }
}

/** The sign-in to Bookend's own server that an installation states. */
export const bearer = { auth: { kind: 'bearer' } } as const

/** Changes what this browser keeps for a connection, as another tab does, and has this tab hear of it. */
export function signInElsewhere(token: string, account?: { id: string; name: string }, id = 'settings') {
  const key = `bookend-secrets:${id}`
  sessionStorage.removeItem(key)
  localStorage.setItem(key, JSON.stringify({ baseUrl, secrets: { token }, ...(account && { account }) }))
  return () => dispatchEvent(new StorageEvent('storage', { key }))
}
