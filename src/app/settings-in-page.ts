import type { PartialProfile } from '../dialect/profile/resolve.ts'

/** What Bookend's own server writes into index.html (server/http/serve-built-app.ts): its profile, and what it can do. */
export type SettingsInPage = { service: PartialProfile; capabilities: string[] }

/** The settings in index.html; undefined where another server delivers it, with a file settings.json. */
export function readSettingsInPage(): SettingsInPage | undefined {
  const text = document.querySelector('#settings')?.textContent
  return text ? (JSON.parse(text) as SettingsInPage) : undefined
}
