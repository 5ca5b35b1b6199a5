import { parseProfile, ProfileError } from '../../dialect/profile/profile.ts'
import type { PartialProfile } from '../../dialect/profile/resolve.ts'

/** The errors of a profile, by setting path; {} if it is valid. */
export function validateProfile(profile: PartialProfile): Record<string, string> {
  try {
    parseProfile(profile)
    return {}
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error
    const faults = error.message.split(/(?<=\.) (?=\S+: )/)
    return Object.fromEntries(
      faults.map((fault) => {
        const [, path = '', words = fault] = /^([^:]+): ([^]*)$/.exec(fault) ?? []
        return [path, words.charAt(0).toUpperCase() + words.slice(1)]
      }),
    )
  }
}
