import { QueryClient } from '@tanstack/react-query'
import { onTestFinished, vi } from 'vitest'
import { trackOriginals } from '../../../src/transactions/originals/track-originals.ts'
import { storageScope } from '../../../src/api/session/storage-scope.ts'
import { openApp } from './open-app.tsx'
import { session } from './shown-session.ts'

/** The app with its watch over transactions from the first moment on; by itself it begins when the first page is there. */
export async function openWatched(...[address, world]: Parameters<typeof openApp>) {
  const mount = vi.spyOn(QueryClient.prototype, 'mount')
  const app = await openApp(address, world)
  const client = mount.mock.contexts.at(-1)
  if (!(client instanceof QueryClient)) throw new Error('The app has no cache')
  const stop = trackOriginals(client, storageScope(session()))
  onTestFinished(stop)
  return { ...app, client }
}
