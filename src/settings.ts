import { isBaseUrl } from './dialect/base-url.ts'
import { bookendHeader } from './dialect/bookend.ts'
import type { PartialProfile } from './dialect/resolve.ts'

export type Settings = {
  /** What this installation talks to: the demo, or the service that a profile describes (dialect/profile.ts). */
  service: 'demo' | PartialProfile
  /** Whether Bookend's own service says so, and of itself. */
  isBookend: boolean
}

/**
 * Reads `settings.json` beside index.html. A file that is missing or wrong throws a `SettingsError` whose message says in
 * words what is wrong with it.
 */
export async function readSettings(): Promise<Settings> {
  const response = await fetch(`${import.meta.env.BASE_URL}settings.json`).catch(() => undefined)
  if (!response?.ok) throw new SettingsError('The file settings.json could not be read.')
  const content: unknown = await response.json().catch(() => undefined)
  if (content === undefined) throw new SettingsError('The file settings.json is not valid JSON.')
  const { service, ...others } = isObject(content) ? content : {}
  const unknown = Object.keys(others)
  if (unknown.length > 0)
    throw new SettingsError(`settings.json: there is no such setting as ${unknown.join(', ')}.`)
  const isBookend = response.headers.has(bookendHeader)
  if (service === 'demo') return { service, isBookend }
  if (!isObject(service) || !('baseUrl' in service))
    throw new SettingsError('The file settings.json does not say which service to use.')
  if (!isBookend) await check(service)
  return { service, isBookend }
}

/** The schema of profiles is loaded only for those that state more than where the service is. */
async function check(service: PartialProfile): Promise<void> {
  const { baseUrl, ...others } = service
  if (typeof baseUrl === 'string' && isBaseUrl(baseUrl) && Object.keys(others).length === 0) return
  const { parseProfile, ProfileError } = await import('./dialect/profile.ts')
  try {
    parseProfile(service)
  } catch (error) {
    if (error instanceof ProfileError)
      throw new SettingsError(`settings.json: in “service”, ${error.message}`)
    throw error
  }
}

class SettingsError extends Error {
  override name = 'SettingsError'
}

function isObject(value: unknown): value is PartialProfile {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
