import type { PartialProfile } from '../../dialect/profile/resolve.ts'

/** An option's value and its label. A value with a `kind` is identified by it. */
export type Choice = [value: string | number | boolean | PartialProfile, words: string]

/** One setting of a profile, as a form shows it. */
export type Setting = {
  path: string
  label: string
  hint?: string
  /**
   * Its input: options, or text holding a string, a whole number, a list with commas, or lines such as `name = value`.
   */
  kind: Choice[] | 'text' | 'number' | 'list' | 'numbers' | 'map' | 'lists'
  /** The `kind` of the surrounding setting that it requires. */
  of?: string
}

export type SettingGroup = [title: string, settings: Setting[]]
