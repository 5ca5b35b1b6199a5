import { z } from 'zod/mini'

const Settings = z.strictObject({
  service: z.union([z.literal('demo'), z.strictObject({ baseUrl: z.string().check(z.refine(isBaseUrl)) })]),
})
export type Settings = z.infer<typeof Settings>

/**
 * Reads `settings.json` beside index.html: what this installation talks to.
 * A file that is missing or wrong throws a `SettingsError` whose message says in words what to write into it.
 */
export async function readSettings(): Promise<Settings> {
  const response = await fetch(`${import.meta.env.BASE_URL}settings.json`).catch(() => undefined)
  if (!response?.ok) throw new SettingsError('The file settings.json could not be read.')
  const content: unknown = await response.json().catch(() => undefined)
  if (content === undefined) throw new SettingsError('The file settings.json is not valid JSON.')
  const settings = Settings.safeParse(content)
  if (!settings.success) throw new SettingsError('The file settings.json does not say which service to use.')
  return settings.data
}

class SettingsError extends Error {
  override name = 'SettingsError'
}

/** An absolute address of http or https, or a path on the app's own origin; never one that carries a secret. */
function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text, 'http://origin.invalid')) return false
  const url = new URL(text, 'http://origin.invalid')
  return /^(https?:\/\/|\/(?![/\\]))/.test(text) && !url.username && !url.password && !url.search && !url.hash
}
