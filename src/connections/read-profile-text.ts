import { parseProfile, ProfileError } from '../dialect/profile.ts'
import type { PartialProfile } from '../dialect/resolve.ts'

/** The stated profile that a text of JSON holds, or in words why it is none. */
export function readProfileText(text: string): PartialProfile | string {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return 'This is not valid JSON.'
  }
  try {
    parseProfile(content)
    return content as PartialProfile
  } catch (error) {
    if (error instanceof ProfileError) return error.message
    throw error
  }
}
