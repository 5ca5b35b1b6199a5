import { http } from 'msw/http'
import { createApp } from '../../../src/server/http/create-app.ts'
import { createThrottle } from '../../../src/server/http/create-throttle.ts'
import { aContact } from '../../builders.ts'
import { booksInMemory, builtApp, openLog } from '../../server/http/open-app.ts'
import { baseUrl, openApp } from './open-app.tsx'

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

export const all = { search: '', page: 1, pageSize: 25 }

/** Two accounts of one server, this tab signed in to the first. */
export async function openMine(address: string, undoSeconds = 0) {
  const { handler, stores } = ownServer({
    mine: { contacts: [aContact({ id: 'c1', company: 'Acme' })] },
    bakery: { contacts: [aContact({ id: 'c1', company: 'Mill' })] },
  })
  const app = await openApp(address, {
    overrides: [handler],
    profile: bearer,
    secrets: { token: 'mine' },
    undoSeconds,
  })
  const companies = () =>
    Promise.all(
      stores.map(async ({ contacts }) => (await contacts.list(all)).items.map(({ company }) => company)),
    )
  return { ...app, companies }
}
