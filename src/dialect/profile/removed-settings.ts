type Stated = { [key: string]: unknown }

/** Settings of earlier versions that no longer exist. Profiles that state them stay valid. */
const removed = [
  'http.stripPrefix',
  'paging.pastEnd',
  'record.path',
  'record.idField',
  'search.escape',
  'values.currency.case',
  'write.wrap',
  'write.required',
  'remove.single',
  'limits',
]

export function removedIn(profile: Stated): string[] {
  return removed.filter((path) => at(profile, path) !== undefined)
}

/**
 * A profile of an earlier version in the settings of this one: other settings say what a removed one said, unless Bookend
 * does it by itself. Returns any other profile as it is.
 */
export function inCurrentSettings(profile: Stated): Stated {
  let current = removedIn(profile).reduce((rest, path) => stating(rest, path, undefined), profile)
  const state = (path: string, stated: unknown) => {
    current = stating(current, path, stated)
  }
  // Lists by link alone were never read further than those without pages.
  if (at(profile, 'paging.mode') === 'next-link') state('paging.mode', 'none')
  const sign = at(profile, 'values.amount.sign')
  // The field of the direction, before anybody said what its values mean.
  if (isObject(sign) && sign['kind'] === 'field' && isEmpty(sign['out']) && isEmpty(sign['in'] ?? []))
    state('values.amount.sign', undefined)
  const idField = at(profile, 'record.idField')
  const [, owner] = /^(contact|transaction)_?id$/i.exec(String(idField)) ?? []
  if (typeof idField === 'string' && idField !== 'auto')
    state('record.idFields', {
      // In the other collection, a field of this name has the id of another record.
      ...(owner ? { [`${owner.toLowerCase()}s`]: idField } : { contacts: idField, transactions: idField }),
      ...asObject(at(profile, 'record.idFields')),
    })
  const wrap = at(profile, 'write.wrap')
  const isNamed = wrap === 'contact' || wrap === 'transaction'
  if (typeof wrap === 'string' && wrap !== '')
    state('write.wraps', {
      ...(isNamed
        ? { contacts: 'contact', transactions: 'transaction' }
        : { contacts: wrap, transactions: wrap }),
      ...asObject(at(profile, 'write.wraps')),
    })
  // A single id in a list, or outside one: another notation with one id in each request says the same.
  const { ids = 'one-by-one', single } = asObject(at(profile, 'remove'))
  if (single === 'as-list' && ids === 'one-by-one') {
    state('remove.ids', 'json-text')
    state('remove.batch', 1)
  }
  const isForm = ['form', 'multipart'].includes(String(at(profile, 'write.encoding')))
  if (single === 'as-list' && ids === 'repeated' && !isForm) state('remove.ids', 'array')
  if (single === 'plain' && (ids === 'json-text' || ids === 'array')) state('remove.ids', 'one-by-one')
  return current
}

function at(profile: Stated, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => asObject(value)[key], profile)
}

/** The profile with another value at a path, or with none. */
function stating(profile: Stated, path: string, value: unknown): Stated {
  const [head = '', ...rest] = path.split('.')
  const { [head]: inner, ...others } = profile
  const changed = rest.length > 0 ? stating(asObject(inner), rest.join('.'), value) : value
  return changed === undefined ? others : { ...others, [head]: changed }
}

function asObject(value: unknown): Stated {
  return isObject(value) ? value : {}
}

function isObject(value: unknown): value is Stated {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
