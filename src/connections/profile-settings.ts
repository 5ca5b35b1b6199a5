import type { PartialProfile } from '../dialect/resolve.ts'

/** A value that can be chosen, and what it means in words. A value with a `kind` is known by that. */
export type Choice = [value: string | number | boolean | PartialProfile, words: string]

/** One setting of a profile, as a form shows it. */
export type Setting = {
  path: string
  label: string
  hint?: string
  /** How it is set: by choosing, or typed as text, a whole number, a list with commas, or lines such as `name = value`. */
  kind: Choice[] | 'text' | 'number' | 'list' | 'numbers' | 'map' | 'lists'
  /** The `kind` of the setting around it for which alone it means something. */
  of?: string
}

export type SettingGroup = [title: string, settings: Setting[]]
