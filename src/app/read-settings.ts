import { isBaseUrl } from '../dialect/profile/default-profile.ts'
import { bookendHeader } from '../dialect/profile/bookend.ts'
import type { PartialProfile } from '../dialect/profile/resolve.ts'
import { writeKept, readKept } from '../storage/local-storage.ts'
import * as messages from './messages.ts'

export type Settings = {
  /** The service that this installation uses: the demo, or one described by a profile (dialect/profile/profile.ts). */
  service: 'demo' | PartialProfile
  /** Whether the settings come from Bookend's own service and describe it. */
  isBookend: boolean
  /** What the service can do beyond the nine operations, if it has said so with its settings. */
  capabilities: readonly string[]
}

declare global {
  /** The settings that the page has requested (frame/ask-first.ts). */
  var askedSettings: Promise<Settings> | undefined
}

/** The settings in index.html, or else in `settings.json`. Throws a `SettingsError` in words if they are missing or invalid. */
export async function readSettings(): Promise<Settings> {
  const inPage = readSettingsInPage()
  if (inPage) return inPage
  const settings = await (globalThis.askedSettings ?? fetchSettings())
  const { service, isBookend } = settings
  if (service !== 'demo' && !isBookend) await check(service)
  const kept = { version: 1, service, isBookend }
  if (!areSame(readKept('device', place), kept)) writeKept('device', place, kept)
  return settings
}

/** The settings in index.html, where Bookend's own server writes them (server/http/serve-built-app.ts). */
export function readSettingsInPage(): Settings | undefined {
  const text = document.querySelector('#settings')?.textContent
  return text ? { ...(JSON.parse(text) as Omit<Settings, 'isBookend'>), isBookend: true } : undefined
}

/** The settings at the last visit, for what can start before `settings.json` has arrived. */
export function readLastSettings(): Settings | undefined {
  const { version, service, isBookend } = Object(readKept('device', place)) as { [key: string]: unknown }
  if (version !== 1 || !(service === 'demo' || isObject(service))) return undefined
  return { service, isBookend: isBookend === true, capabilities: [] }
}

export function areSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** A later version that stores something else increases `version`. */
const place = 'bookend-settings'

/** Requests `settings.json`. Throws a `SettingsError`. Whether the profile is valid is not checked. */
export async function fetchSettings(): Promise<Settings> {
  const response = await fetch(`${import.meta.env.BASE_URL}settings.json`).catch(() => undefined)
  if (!response?.ok) throw new SettingsError(messages.settingsUnread)
  const content: unknown = await response.json().catch(() => undefined)
  if (content === undefined) throw new SettingsError(messages.settingsNotJson)
  const { service, ...others } = isObject(content) ? content : {}
  const unknown = Object.keys(others)
  if (unknown.length > 0) throw new SettingsError(messages.noSuchSetting(unknown.join(', ')))
  if (service !== 'demo' && !(isObject(service) && 'baseUrl' in service))
    throw new SettingsError(messages.noService)
  return { service, isBookend: response.headers.has(bookendHeader), capabilities: [] }
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
