/**
 * The meaning of `{}`: a profile with nothing stated. The schema (profile.ts) takes its defaults from here, as does the
 * first screen, which does not load the schema (resolve.ts).
 */
export const defaultProfile = {
  version: 1,
  name: '',
  baseUrl: '/api',
  http: {
    credentials: 'same-origin',
    headers: {},
    timeoutMs: 20_000,
    trailingSlash: false,
    maxConcurrent: 4,
  },
  auth: { kind: 'none' },
  paging: {
    mode: 'auto',
    param: 'page',
    base: 'auto',
    total: 'auto',
    totalIsLowerBound: false,
  },
  list: { path: 'auto', rowPath: 'auto' },
  record: { idFields: {}, idJson: 'auto' },
  fields: { contacts: {}, transactions: {} },
  names: { contacts: {}, transactions: {} },
  search: { param: 'search', minLength: 0, mode: 'auto' },
  values: {
    date: { read: 'auto', write: 'as-read', zone: 'auto' },
    amount: { read: 'auto', unit: 'auto', write: 'as-read', sign: 'auto' },
    currency: { symbols: {} },
  },
  write: {
    encoding: 'json',
    wraps: {},
    edit: 'auto',
    clear: 'empty',
    version: 'auto',
    verify: true,
  },
  remove: { ids: 'one-by-one', transport: 'body', batch: 50, archives: 'auto', verify: true },
} as const

/** The defaults of the choices, by their kind. */
export const defaultChoices = {
  bearer: { scheme: 'Bearer', secretRef: 'token' },
  basic: { userRef: 'user', passRef: 'password' },
  query: { secretRef: 'token' },
  field: { in: [] },
} as const

/** Whether a text is an absolute HTTP or HTTPS URL, or a path on the app's own origin, and contains no secret. */
export function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text, 'http://origin.invalid')) return false
  const url = new URL(text, 'http://origin.invalid')
  return /^(https?:\/\/|\/(?![/\\]))/.test(text) && !url.username && !url.password && !url.search && !url.hash
}
