import type { CollectionName } from '../collection-name.ts'
import { markNames } from '../mark-names.ts'
import { readPeriod, writePeriod } from './period-text.ts'
import { fieldNamed, plainName } from './plain-name.ts'
import type { FieldOf, ListSize, QueryText } from './record-query.ts'

/** A parameter of a list's address. */
export type QueryParameter<C extends CollectionName> = {
  isRepeatable?: true
  /** Adds the meaning of the values to the query; false if they cannot be understood. */
  read: (query: QueryText<C>, values: readonly string[], today: string | undefined) => boolean
  write: (query: QueryText<C>) => readonly string[]
}

/** The parameters of a collection's list by name, in the order in which they are written. */
export function parametersOf<C extends CollectionName>(
  collection: C,
): ReadonlyMap<string, QueryParameter<C>> {
  return parameters[collection]
}

const period: QueryParameter<'transactions'> = {
  read: ({ filter }, [value = ''], today) => {
    const found = readPeriod(value, today)
    if (found) filter.period = found
    return found !== undefined
  },
  write: ({ filter }) => (filter.period ? [writePeriod(filter.period)] : []),
}

const amount: QueryParameter<'transactions'> = {
  read: ({ filter }, [value = '']) => {
    const [, least, dots, most] = /^(\d+(?:\.\d+)?)?(\.\.)?(\d+(?:\.\d+)?)?$/.exec(value) ?? []
    if ((least ?? most) === undefined || (dots === undefined && most !== undefined)) return false
    if (least !== undefined) filter.least = least
    const last = dots === undefined ? least : most
    if (last !== undefined) filter.most = last
    return true
  },
  write: ({ filter: { least, most } }) => {
    if (least === undefined && most === undefined) return []
    return [least === most ? `${least}` : `${least ?? ''}..${most ?? ''}`]
  },
}

const direction: QueryParameter<'transactions'> = {
  read: ({ filter }, [value]) => {
    if (value !== 'in' && value !== 'out') return false
    filter.direction = value === 'in' ? 'deposit' : 'withdrawal'
    return true
  },
  write: ({ filter }) => (filter.direction ? [filter.direction === 'deposit' ? 'in' : 'out'] : []),
}

const currency: QueryParameter<'transactions'> = {
  read: ({ filter }, [value = '']) => {
    filter.currency = value
    return true
  },
  write: ({ filter }) => (filter.currency === undefined ? [] : [filter.currency]),
}

const unreadable: QueryParameter<'transactions'> = {
  read: ({ filter }, [value]) => {
    if (value === 'yes') filter.unreadable = true
    return value === 'yes'
  },
  write: ({ filter }) => (filter.unreadable ? ['yes'] : []),
}

const mark: QueryParameter<'transactions'> = {
  read: ({ local }, [value]) => {
    const found = [...markNames, 'none' as const].find((one) => one === value)
    if (found) local.mark = found
    return found !== undefined
  },
  write: ({ local }) => (local.mark ? [local.mark] : []),
}

const counterparty: QueryParameter<'transactions'> = {
  isRepeatable: true,
  read: ({ filter }, values) => {
    filter.counterparts = [...new Set(values)]
    return true
  },
  write: ({ filter }) => filter.counterparts ?? [],
}

const country: QueryParameter<'contacts'> = {
  isRepeatable: true,
  read: ({ filter }, values) => {
    filter.countries = [...new Set(values)]
    return true
  },
  write: ({ filter }) => filter.countries ?? [],
}

const city: QueryParameter<'contacts'> = {
  isRepeatable: true,
  read: ({ filter }, values) => {
    filter.cities = [...new Set(values)]
    return true
  },
  write: ({ filter }) => filter.cities ?? [],
}

const parameters: { [C in CollectionName]: ReadonlyMap<string, QueryParameter<C>> } = {
  transactions: byName({
    period,
    amount,
    direction,
    currency,
    counterparty,
    missing: missing('transactions'),
    unreadable,
    mark,
    ...shared('transactions'),
  }),
  contacts: byName({ country, city, missing: missing('contacts'), ...shared('contacts') }),
}

/** As a map, because an address may name a parameter `constructor`. */
function byName<C extends CollectionName>(all: Record<string, QueryParameter<C>>) {
  return new Map(Object.entries(all))
}

function missing<C extends CollectionName>(collection: C): QueryParameter<C> {
  return {
    read: ({ filter }, [value = '']) => {
      const fields = value.split(',').map((name) => fieldNamed(collection, name))
      const known = fields.filter((field) => field !== undefined)
      if (known.length < fields.length) return false
      Object.assign(filter, { without: [...new Set(known)] })
      return true
    },
    write: ({ filter: { without = [] } }) => {
      const names = without.map((field) => plainName(collection, field as FieldOf<C>))
      return names.length === 0 ? [] : [names.join(',')]
    },
  }
}

/** The parameters of both lists. */
function shared<C extends CollectionName>(collection: C): Record<string, QueryParameter<C>> {
  return {
    edited: {
      read: ({ local }, [value]) => {
        if (value === 'here') local.edited = true
        return value === 'here'
      },
      write: ({ local }) => (local.edited ? ['here'] : []),
    },
    deleted: {
      read: ({ local }, [value]) => {
        if (value === 'before') local.deletedBefore = true
        return value === 'before'
      },
      write: ({ local }) => (local.deletedBefore ? ['before'] : []),
    },
    sort: {
      read: (query, [value = '']) => {
        const descending = value.startsWith('-')
        const field = fieldNamed(collection, descending ? value.slice(1) : value)
        if (field) query.sort = { field, descending }
        return field !== undefined
      },
      write: ({ sort }) =>
        sort ? [`${sort.descending ? '-' : ''}${plainName(collection, sort.field)}`] : [],
    },
    size: {
      read: (query, [value]) => {
        const size = sizes.find((one) => String(one) === value)
        if (size) query.size = size
        return size !== undefined
      },
      write: ({ size }) => (size ? [String(size)] : []),
    },
  }
}

const sizes: readonly ListSize[] = [25, 50, 100, 'endless']
