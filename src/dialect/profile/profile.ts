// Over 200 lines because it is one schema, with what each of its settings means.

import { z } from 'zod/mini'
import { defaultChoices as choice, defaultProfile as usual, isBaseUrl } from './default-profile.ts'
import * as messages from './messages.ts'
import { inCurrentSettings } from './removed-settings.ts'

const auto = <T extends z.ZodMiniType>(type: T) => z._default(z.union([z.literal('auto'), type]), 'auto')
const text = (value: string) => z._default(z.string(), value)
const flag = (value: boolean) => z._default(z.boolean(), value)
const whole = (value: number) => z._default(z.int().check(z.nonnegative()), value)
const ofEach = z.prefault(
  z.strictObject({ contacts: z.optional(z.string()), transactions: z.optional(z.string()) }),
  {},
)
const texts = z.prefault(z.record(z.string(), z.string()), {})

/** How a service writes dates. Slashes, dots and dashes can be told apart; the order of day and month cannot always. */
const DateFormat = z.enum([
  'YYYY-MM-DD',
  'YYYYMMDD',
  'YYYY/MM/DD',
  'DD.MM.YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD-MM-YYYY',
  'MM-DD-YYYY',
  'date-time',
  'epoch-seconds',
  'epoch-milliseconds',
  'ms-date',
  'list',
])
export type DateFormat = z.infer<typeof DateFormat>

/** How a service writes amounts: as a JSON number, or as text with these separators for thousands and decimals. */
const AmountFormat = z.enum(['number', '1234.56', '1234,56', '1,234.56', '1.234,56', "1'234.56", '1 234,56'])
export type AmountFormat = z.infer<typeof AmountFormat>

const Auth = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  /** `Authorization: Bearer TOKEN`. An empty scheme sends just the token. */
  z.strictObject({
    kind: z.literal('bearer'),
    scheme: text(choice.bearer.scheme),
    secretRef: text(choice.bearer.secretRef),
  }),
  z.strictObject({
    kind: z.literal('header'),
    headers: z
      .array(z.strictObject({ name: z.string().check(z.minLength(1)), secretRef: z.string() }))
      .check(z.minLength(1)),
  }),
  z.strictObject({
    kind: z.literal('basic'),
    userRef: text(choice.basic.userRef),
    passRef: text(choice.basic.passRef),
  }),
  z.strictObject({
    kind: z.literal('query'),
    param: z.string().check(z.minLength(1)),
    secretRef: text(choice.query.secretRef),
  }),
  /** A cookie that the service sets. `csrf` names the cookie whose value is sent back in a header with every write. */
  z.strictObject({
    kind: z.literal('session'),
    csrf: z.optional(
      z.strictObject({ cookie: z.string(), header: z.string(), refreshPath: z.optional(z.string()) }),
    ),
    /** The sign-in page, opened in a new tab. */
    signInUrl: z.optional(z.string()),
  }),
])
export type Auth = z.infer<typeof Auth>

const Sign = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('signed') }),
  /** Withdrawals are positive. */
  z.strictObject({ kind: z.literal('reversed') }),
  /** Amounts have no sign. Another field gives the direction; `out` lists its values for withdrawals. */
  z.strictObject({
    kind: z.literal('field'),
    field: z.string(),
    out: z.array(z.string()),
    in: z._default(z.array(z.string()), [...choice.field.in]),
  }),
  /** Two fields, one of which has a value. */
  z.strictObject({ kind: z.literal('two-columns'), in: z.string(), out: z.string() }),
])

/**
 * How a service fills the gaps of docs/spec.md; docs/dialects.md defines the ids of the variants. `{}` is a complete
 * profile with all defaults; `auto` is detected by reading. Plain JSON that names secrets (`secretRef`) but never
 * contains them.
 */
export const ServiceProfile = z.strictObject({
  version: z._default(z.literal(1), usual.version),
  name: text(usual.name),
  baseUrl: z._default(
    z.string().check(
      z.refine(isBaseUrl, {
        error: messages.baseUrlExpected,
      }),
    ),
    usual.baseUrl,
  ),
  http: z.prefault(
    z.strictObject({
      credentials: z._default(z.enum(['omit', 'same-origin', 'include']), usual.http.credentials),
      headers: texts,
      timeoutMs: z._default(z.int().check(z.positive()), usual.http.timeoutMs),
      trailingSlash: flag(usual.http.trailingSlash),
      maxConcurrent: z._default(z.int().check(z.positive()), usual.http.maxConcurrent),
    }),
    {},
  ),
  auth: z.prefault(Auth, usual.auth),
  paging: z.prefault(
    z.strictObject({
      mode: auto(z.enum(['page', 'none'])),
      param: text(usual.paging.param),
      base: auto(z.union([z.literal(0), z.literal(1)])),
      sizeParam: z.optional(z.string()),
      size: z.optional(z.int().check(z.positive())),
      total: auto(z.strictObject({ path: z.optional(z.string()), header: z.optional(z.string()) })),
      totalIsLowerBound: flag(usual.paging.totalIsLowerBound),
    }),
    {},
  ),
  list: z.prefault(z.strictObject({ path: auto(z.string()), rowPath: auto(z.string()) }), {}),
  record: z.prefault(
    z.strictObject({
      /** The field with the id, in each collection. */
      idFields: ofEach,
      idJson: auto(z.enum(['string', 'number'])),
    }),
    {},
  ),
  fields: z.prefault(z.strictObject({ contacts: texts, transactions: texts }), {}),
  /** The names of fields in answers, where bodies have those of docs/spec.md; "" for a field that answers lack. */
  names: z.prefault(z.strictObject({ contacts: texts, transactions: texts }), {}),
  search: z.prefault(
    z.strictObject({
      param: text(usual.search.param),
      minLength: whole(usual.search.minLength),
      mode: auto(z.enum(['server', 'local'])),
    }),
    {},
  ),
  values: z.prefault(
    z.strictObject({
      date: z.prefault(
        z.strictObject({
          read: auto(DateFormat),
          write: z._default(z.union([z.literal('as-read'), DateFormat]), usual.values.date.write),
          zone: auto(z.string().check(z.refine(isZone, { error: messages.zoneExpected }))),
        }),
        {},
      ),
      amount: z.prefault(
        z.strictObject({
          read: auto(AmountFormat),
          unit: auto(z.enum(['major', 'minor'])),
          write: z._default(z.union([z.literal('as-read'), AmountFormat]), usual.values.amount.write),
          sign: auto(Sign),
        }),
        {},
      ),
      currency: z.prefault(
        z.strictObject({
          fallback: z.optional(z.string()),
          symbols: texts,
        }),
        {},
      ),
    }),
    {},
  ),
  write: z.prefault(
    z.strictObject({
      encoding: z._default(z.enum(['json', 'form', 'multipart', 'vnd.api']), usual.write.encoding),
      /** What is around the fields in bodies, for each collection. */
      wraps: ofEach,
      edit: auto(z.enum(['changed', 'known', 'all'])),
      clear: z._default(z.enum(['empty', 'null', 'omit']), usual.write.clear),
      version: auto(z.enum(['none', 'etag', 'field'])),
      verify: flag(usual.write.verify),
    }),
    {},
  ),
  remove: z.prefault(
    z.strictObject({
      ids: z._default(
        z.enum([
          'one-by-one',
          'comma',
          'comma-space',
          'json-text',
          'space',
          'pipe',
          'semicolon',
          'array',
          'repeated',
        ]),
        usual.remove.ids,
      ),
      transport: z._default(
        z.enum(['body', 'query', 'body+query', 'override-header', 'override-field']),
        usual.remove.transport,
      ),
      batch: z._default(z.int().check(z.positive()), usual.remove.batch),
      /** Whether deleted records only leave the lists and can still be read by id. */
      archives: auto(z.boolean()),
      verify: flag(usual.remove.verify),
    }),
    {},
  ),
})
export type ServiceProfile = z.infer<typeof ServiceProfile>

/** Validates parsed JSON as a profile of this or an earlier version. Throws a `ProfileError` with the path of each problem. */
export function parseProfile(content: unknown): ServiceProfile {
  const isObject = typeof content === 'object' && content !== null && !Array.isArray(content)
  const profile = ServiceProfile.safeParse(isObject ? inCurrentSettings({ ...content }) : content)
  if (profile.success) return profile.data
  throw new ProfileError(profile.error.issues.map(inWords).join(' '))
}

export class ProfileError extends Error {
  override name = 'ProfileError'
}

function inWords(issue: z.core.$ZodIssue): string {
  const path = issue.path.join('.') || messages.wholeProfile
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => messages.noSuchSetting([...issue.path, key].join('.'))).join(' ')
  if (issue.code === 'invalid_union') {
    const inner = issue.errors.flat()
    const deeper = inner.find(({ code, path: below }) => code === 'unrecognized_keys' || below.length > 0)
    if (deeper) return inWords({ ...deeper, path: [...issue.path, ...deeper.path] })
  }
  const values = valuesOf(issue)
  if (values.length > 0) return messages.mustBeOneOf(path, values.join(', '))
  if (issue.code === 'custom' && issue.message) return messages.expected(path, issue.message)
  return 'expected' in issue ? messages.mustBe(path, issue.expected) : messages.isWrong(path)
}

/** The allowed values, if they can be listed. */
function valuesOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'invalid_value') return issue.values.map(String)
  return issue.code === 'invalid_union' ? issue.errors.flat().flatMap(valuesOf) : []
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
