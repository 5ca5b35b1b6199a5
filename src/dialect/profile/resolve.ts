import type { ServiceProfile } from './profile.ts'

/** Some settings of a profile; the others are open. */
export type PartialProfile = { [key: string]: unknown }

/**
 * Completes profiles with the defaults; later ones override earlier ones. Checks only that objects are where they
 * belong: the input has already passed the schema (profile.ts), which the first screen does not load.
 */
export function resolve(...said: PartialProfile[]): ServiceProfile {
  return completed(defaults, mergeProfiles(...said)) as ServiceProfile
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

/** The defaults of each choice. */
const choices: Record<string, PartialProfile> = {
  bearer: { scheme: 'Bearer', secretRef: 'token' },
  basic: { userRef: 'user', passRef: 'password' },
  query: { secretRef: 'token' },
  field: { in: [] },
}

/** The meaning of `{}`. A test ensures that it matches the schema. */
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
    edit: 'auto',
    clear: 'empty',
    version: 'auto',
    required: {},
    verify: true,
  },
  remove: { ids: 'one-by-one', single: 'auto', transport: 'body', batch: 50, archives: 'auto', verify: true },
  limits: { limitStatuses: [429], retryGet: 2 },
}
