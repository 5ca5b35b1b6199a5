import { isBaseUrl } from '../dialect/profile/default-profile.ts'
import { bookendHeader } from '../dialect/profile/bookend.ts'
import type { PartialProfile } from '../dialect/profile/resolve.ts'
import * as messages from './messages.ts'
import { readSettingsInPage } from './settings-in-page.ts'

export type Settings = {
  /** The service that this installation uses: the demo, or one described by a profile (dialect/profile/profile.ts). */
  service: 'demo' | PartialProfile
  /** Whether the settings come from Bookend's own service and describe it. */
  isBookend: boolean
  /** What the service can do beyond the nine operations, if it has said so with its settings. */
  capabilities: readonly string[]
}

/**
 * Reads the settings in index.html, or else `settings.json` next to it. Throws a `SettingsError` with a readable message if the file is missing or
 * invalid.
 */
export async function readSettings(): Promise<Settings> {
  const inPage = readSettingsInPage()
  if (inPage) return { ...inPage, isBookend: true }
  const response = await fetch(`${import.meta.env.BASE_URL}settings.json`).catch(() => undefined)
  if (!response?.ok) throw new SettingsError(messages.settingsUnread)
  const content: unknown = await response.json().catch(() => undefined)
  if (content === undefined) throw new SettingsError(messages.settingsNotJson)
  const { service, ...others } = isObject(content) ? content : {}
  const unknown = Object.keys(others)
  if (unknown.length > 0) throw new SettingsError(messages.noSuchSetting(unknown.join(', ')))
  const isBookend = response.headers.has(bookendHeader)
  if (service === 'demo') return { service, isBookend, capabilities: [] }
  if (!isObject(service) || !('baseUrl' in service)) throw new SettingsError(messages.noService)
  if (!isBookend) await check(service)
  return { service, isBookend, capabilities: [] }
}

/** Loads the profile schema only for profiles that state more than the service's address. */
async function check(service: PartialProfile): Promise<void> {
  const { baseUrl, ...others } = service
  if (typeof baseUrl === 'string' && isBaseUrl(baseUrl) && Object.keys(others).length === 0) return
  const { parseProfile, ProfileError } = await import('../dialect/profile/profile.ts')
  try {
    parseProfile(service)
  } catch (error) {
    if (error instanceof ProfileError) throw new SettingsError(messages.wrongService(error.message))
    throw error
  }
}

class SettingsError extends Error {
  override name = 'SettingsError'
}

function isObject(value: unknown): value is PartialProfile {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
