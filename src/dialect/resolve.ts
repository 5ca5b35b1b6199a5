import type { ServiceProfile } from './profile.ts'

/** What of a profile somebody has said; the rest is left open. */
export type PartialProfile = { [key: string]: unknown }

/**
 * The whole profile out of what was said by several, where a later one has the last word. It checks nothing but that an object
 * stands where one belongs: what comes in has passed the schema (profile.ts), which the first screen does without.
 */
export function resolve(...said: PartialProfile[]): ServiceProfile {
  return completed(defaults, mergeProfiles(...said)) as ServiceProfile
}

/** One profile out of what was said by several, where a later one has the last word; arrays and choices are taken whole. */
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

/** Whether the value is an object whose parts may be said by different people; one with a `kind` is a choice, and whole. */
function isOpen(value: unknown): value is PartialProfile {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('kind' in value)
}

function isChoice(value: unknown): value is PartialProfile {
  return typeof value === 'object' && value !== null && 'kind' in value
}

/** What a choice means by itself. */
const choices: Record<string, PartialProfile> = {
  bearer: { scheme: 'Bearer', secretRef: 'token' },
  basic: { userRef: 'user', passRef: 'password' },
  query: { secretRef: 'token' },
  field: { in: [] },
}

/** What `{}` means: the same as the schema says, which a test sees to. */
const defaults: ServiceProfile = {
  version: 1,
  name: '',
  baseUrl: '/api',
  http: {
    credentials: 'same-origin',
    headers: {},
    timeoutMs: 20_000,
    trailingSlash: false,
    maxConcurrent: 4,
    stripPrefix: true,
  },
  auth: { kind: 'none' },
  paging: {
    mode: 'auto',
    param: 'page',
    base: 'auto',
    total: 'auto',
    totalIsLowerBound: false,
    pastEnd: 'auto',
  },
  list: { path: 'auto', rowPath: 'auto' },
  record: { path: 'auto', idField: 'auto', idJson: 'auto' },
  fields: { contacts: {}, transactions: {} },
  search: { param: 'search', minLength: 0, escape: 'none', mode: 'auto' },
  values: {
    date: { read: 'auto', write: 'as-read', zone: 'auto' },
    amount: { read: 'auto', unit: 'auto', write: 'as-read', sign: 'auto' },
    currency: { case: 'as-read', symbols: {} },
  },
  write: {
    encoding: 'json',
    wrap: null,
    edit: 'changed',
    clear: 'empty',
    version: 'auto',
    required: {},
    verify: true,
  },
  remove: { ids: 'one-by-one', single: 'auto', transport: 'body', batch: 50, verify: true },
  limits: { limitStatuses: [429], retryGet: 2 },
}
