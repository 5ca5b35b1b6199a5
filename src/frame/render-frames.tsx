import { createMemoryHistory } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { openSession } from '../api/session/service-session.ts'
import { App } from '../app/App.tsx'
import { createQueryClient } from '../app/create-query-client.ts'
import { createAppRouter } from '../app/router.tsx'
import { openConnectionList } from '../connections/connection-list.ts'
import { bookend } from '../dialect/profile/bookend.ts'
import type { Secrets } from '../dialect/profile/sign-request.ts'
import { capabilities } from '../domain/capabilities.ts'

export type FrameName = 'contacts' | 'transactions' | 'sign-in'

/** The markup of the app before its service has answered. show-frame.ts fills in what a browser has stored. */
export async function renderFrames(): Promise<Record<FrameName, string>> {
  return {
    contacts: await render('/contacts', 'main table th'),
    transactions: await render('/transactions', 'main table th', [capabilities.statements]),
    'sign-in': await render('/contacts', 'main form input', [], true),
  }
}

/** Renders the page at an address until `awaited` appears. */
async function render(
  address: string,
  awaited: string,
  capabilities: readonly string[] = [],
  isSignedOut = false,
): Promise<string> {
  const service = { ...bookend, name: '', baseUrl: '/api', auth: { kind: 'bearer' } }
  const connections = openConnectionList(service)
  const [current] = connections.get()
  if (!current) throw new Error('There is no connection to render')
  const secrets: Secrets = isSignedOut ? {} : { token: 'none' }
  const silence = () => new Promise<never>(() => {})
  const session = openSession(current, { remembers: false, secrets, send: silence })
  session.memory.isBookend = true
  session.capabilities.set(capabilities)
  if (isSignedOut) session.attention.set({ questions: [], signIn: { schemes: [] } })
  const demo = isSignedOut ? undefined : { durable: true, reset: async () => undefined }
  const queryClient = createQueryClient(session)
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createAppRouter(queryClient, { history, session, demo, connections, current })
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  root.render(<App session={session} queryClient={queryClient} router={router} />)
  for (let tries = 0; !host.querySelector(awaited); tries += 1) {
    if (tries > 1000) throw new Error(`The frame of ${address} has no ${awaited}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  // The policy of index.html forbids them; show-frame.ts hides what must be hidden.
  const html = host.innerHTML.replaceAll(/ style="[^"]*"/g, '')
  root.unmount()
  host.remove()
  return html
}
