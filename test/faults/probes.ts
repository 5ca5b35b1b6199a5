import type { Client } from './client.ts'

/** What a question of whoever watches the server is answered; 0 when nothing comes within 15 seconds. */
export async function statusOf({ url }: Client, path: '/readyz' | '/healthz'): Promise<number> {
  try {
    const response = await fetch(url + path, { signal: AbortSignal.timeout(15_000) })
    await response.text()
    return response.status
  } catch {
    return 0
  }
}
