import { parseProfile, ProfileError } from '../../dialect/profile/profile.ts'
import { inCurrentSettings } from '../../dialect/profile/removed-settings.ts'
import type { PartialProfile } from '../../dialect/profile/resolve.ts'
import * as messages from '../page-messages.tsx'
import { nameForFile, saveFile } from '../../ui/save-file.ts'
import type { NamedConnection } from '../connection-list.ts'

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

/** Downloads the stated profile of a connection. Profiles never contain secrets. */
export function exportProfile({ name, profile }: NamedConnection): void {
  const file = new Blob([`${JSON.stringify(profile, null, 2)}\n`], { type: 'application/json' })
  saveFile(`${nameForFile(name) || 'connection'}.bookend.json`, file)
}
