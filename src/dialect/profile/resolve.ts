import { defaultChoices, defaultProfile } from './default-profile.ts'
import type { ServiceProfile } from './profile.ts'
import { inCurrentSettings } from './removed-settings.ts'

/** Some settings of a profile; the others are open. */
export type PartialProfile = { [key: string]: unknown }

/**
 * Completes profiles with the defaults, also those of earlier versions; later ones override earlier ones. Checks only that objects are where they
 * belong: the input has already passed the schema (profile.ts), which the first screen does not load.
 */
export function resolve(...said: PartialProfile[]): ServiceProfile {
  return completed(defaultProfile, mergeProfiles(...said.map(inCurrentSettings))) as ServiceProfile
}

/** Merges profiles; later ones override earlier ones. Arrays and choices are replaced as a whole. */
export function mergeProfiles(...profiles: PartialProfile[]): PartialProfile {
  const merged: PartialProfile = {}
  for (const profile of profiles) {
    for (const [key, value] of Object.entries(profile)) {
      const before = merged[key]
      merged[key] = isOpen(before) && isOpen(value) ? mergeProfiles(before, value) : value
    }
  }
  return merged
}

function completed(whole: PartialProfile, said: PartialProfile): PartialProfile {
  const entries = Object.entries(said).map(([key, value]) => {
    const usual = whole[key]
    if (isChoice(value)) return [key, { ...choices[String(value['kind'])], ...value }]
    if (!isOpen(usual)) return [key, value]
    return [key, isOpen(value) ? completed(usual, value) : usual]
  })
  return { ...whole, ...Object.fromEntries(entries) }
}

/** Whether a value is an object to merge member by member. An object with a `kind` is a choice and stays whole. */
function isOpen(value: unknown): value is PartialProfile {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('kind' in value)
}

function isChoice(value: unknown): value is PartialProfile {
  return typeof value === 'object' && value !== null && 'kind' in value
}

const choices: Record<string, PartialProfile> = defaultChoices
