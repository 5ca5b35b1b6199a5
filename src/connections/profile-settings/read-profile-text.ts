import { parseProfile, ProfileError } from '../../dialect/profile/profile.ts'
import { inCurrentSettings } from '../../dialect/profile/removed-settings.ts'
import type { PartialProfile } from '../../dialect/profile/resolve.ts'
import * as messages from './messages.ts'

/** Parses JSON text as a stated profile, in the settings of this version, or returns the reason why it is invalid. */
export function readProfileText(text: string): PartialProfile | string {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return messages.notJson
  }
  try {
    parseProfile(content)
    return inCurrentSettings(content as PartialProfile)
  } catch (error) {
    if (error instanceof ProfileError) return error.message
    throw error
  }
}
