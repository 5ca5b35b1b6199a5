/**
 * The meaning of `{}`: a profile with nothing stated. The schema (profile.ts) takes its defaults from here; the first screen, which does
 * not load the schema, completes profiles with them (resolve.ts).
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
  record: { path: 'auto', idField: 'auto', idFields: {}, idJson: 'auto' },
  fields: { contacts: {}, transactions: {} },
  names: { contacts: {}, transactions: {} },
  search: { param: 'search', minLength: 0, escape: 'none', mode: 'auto' },
  values: {
    date: { read: 'auto', write: 'as-read', zone: 'auto' },
    amount: { read: 'auto', unit: 'auto', write: 'as-read', sign: 'auto' },
    currency: { case: 'as-read', symbols: {} },
  },
  write: {
    encoding: 'json',
    wrap: null,
    wraps: {},
    edit: 'auto',
    clear: 'empty',
    version: 'auto',
    required: {},
    verify: true,
  },
  remove: { ids: 'one-by-one', single: 'auto', transport: 'body', batch: 50, archives: 'auto', verify: true },
  limits: { limitStatuses: [429], retryGet: 2 },
} as const

/** The defaults of the choices, by their kind. */
export const defaultChoices = {
  bearer: { scheme: 'Bearer', secretRef: 'token' },
  basic: { userRef: 'user', passRef: 'password' },
  query: { secretRef: 'token' },
  field: { in: [] },
} as const
