import type { PartialProfile } from '../../dialect/profile/resolve.ts'
import type { Choice, Setting } from './profile-settings.ts'

/** A profile's value at a path such as `values.date.read`; undefined if it has none. */
export function at(profile: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), profile)
}

/** The profile with this value at a path; undefined or empty values remove it. */
export function withAt(profile: PartialProfile, path: string, value: unknown): PartialProfile {
  const [key = '', ...rest] = path.split('.')
  const { [key]: before, ...others } = profile
  const inner = isObject(before) ? before : {}
  const next = rest.length > 0 ? withAt(inner, rest.join('.'), value) : value
  const isEmpty = next === undefined || (isObject(next) && Object.keys(next).length === 0)
  return isEmpty ? others : { ...profile, [key]: next }
}

/** A setting's value as text for its input; "" if none is stated. */
export function textOf({ kind }: Pick<Setting, 'kind'>, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (kind === 'map' || kind === 'lists')
    return Object.entries(isObject(value) ? value : {})
      .map(([name, one]) => (one === undefined ? name : `${name} = ${textOf({ kind: 'list' }, one)}`))
      .join('\n')
  return Array.isArray(value) ? value.join(', ') : keyOf(value)
}

/** Parses a setting's text without validating it; undefined if it is empty. */
export function valueOf({ kind }: Setting, text: string): unknown {
  if (text.trim() === '') return undefined
  if (kind === 'text') return text.trim()
  if (kind === 'number') return wholeOf(text)
  if (kind === 'list') return partsOf(text)
  if (kind === 'numbers') return partsOf(text).map(wholeOf)
  if (kind === 'map') return Object.fromEntries(linesOf(text))
  if (kind === 'lists')
    return Object.fromEntries(linesOf(text).map(([name, value]) => [name, value && partsOf(value)]))
  return kind.find(([value]) => keyOf(value) === text)?.[0]
}

/** The label of an option's value; undefined if it is not an option. */
export function wordsOf(choices: Choice[], value: unknown): string | undefined {
  return choices.find(([one]) => keyOf(one) === keyOf(value))?.[1]
}

/** The text that identifies an option's value. */
export function keyOf(value: unknown): string {
  return isObject(value) ? String(value['kind']) : String(value)
}

/** Lines such as `name = value`; without the equals sign, the value is undefined. */
function linesOf(text: string): [name: string, value: string | undefined][] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const sign = line.indexOf('=')
    return sign > 0 ? [line.slice(0, sign).trim(), line.slice(sign + 1).trim()] : [line.trim(), undefined]
  })
}

function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function wholeOf(text: string): number | string {
  return /^\s*\d+\s*$/.test(text) ? Number(text) : text
}

function isObject(value: unknown): value is PartialProfile {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
