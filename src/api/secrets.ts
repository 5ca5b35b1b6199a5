import type { Secrets } from '../dialect/sign.ts'
import { keep, readKept } from '../kept/storage.ts'
import type { Place } from '../kept/storage.ts'

type Kept = { baseUrl: string; secrets: Secrets }

/** What a person typed to sign in. It belongs to one address: a connection that is pointed elsewhere has to ask again. */
export function secretsOf(id: string, baseUrl: string): Secrets {
  for (const place of ['tab', 'device'] satisfies Place[]) {
    const kept = readKept(place, nameFor(id)) as Kept | undefined
    if (kept?.baseUrl === baseUrl) return kept.secrets
  }
  return {}
}

/** Keeps secrets for the tab, or on the device when that was asked for; never in both. */
export function keepSecrets(id: string, baseUrl: string, secrets: Secrets, place: Place): void {
  forgetSecrets(id)
  keep(place, nameFor(id), { baseUrl, secrets } satisfies Kept)
}

export function forgetSecrets(id: string): void {
  keep('tab', nameFor(id), undefined)
  keep('device', nameFor(id), undefined)
}

function nameFor(id: string): string {
  return `bookend-secrets:${id}`
}
