import { parseProfile, ProfileError } from '../dialect/profile.ts'
import type { PartialProfile } from '../dialect/resolve.ts'

/** What is wrong with a profile, by the path of each setting; {} when it is good. */
export function faultsIn(profile: PartialProfile): Record<string, string> {
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
