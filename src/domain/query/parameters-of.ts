import type { CollectionName } from '../collection-name.ts'
import { markNames } from '../transaction-mark.ts'
import { conditions, type Condition } from './conditions.ts'
import { fieldNamed, plainName } from './plain-name.ts'
import type { ListSize, QueryText } from './record-query.ts'

/** A parameter of a list's address. */
export type QueryParameter<C extends CollectionName> = {
  isRepeatable?: true
  /** What it means and takes, for who gets it wrong. */
  description?: string
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

const parameters: { [C in CollectionName]: ReadonlyMap<string, QueryParameter<C>> } = {
  transactions: byName({ ...conditionsOn('transactions'), mark: mark(), ...shared('transactions') }),
  contacts: byName({ ...conditionsOn('contacts'), ...shared('contacts') }),
}

/** As a map, because an address may name a parameter `constructor`. */
function byName<C extends CollectionName>(all: Record<string, QueryParameter<C>>) {
  return new Map(Object.entries(all))
}

function conditionsOn<C extends CollectionName>(collection: C): Record<string, QueryParameter<C>> {
  const all = Object.entries<Condition<object, unknown>>(conditions[collection])
  return Object.fromEntries(
    all.map(([name, condition]): [string, QueryParameter<C>] => [
      name,
      {
        ...(condition.isRepeatable && { isRepeatable: true as const }),
        description: condition.description,
        read: ({ filter }, values, today) => {
          const value = condition.read(values, today)
          if (value !== undefined) Object.assign(filter, { [name]: value })
          return value !== undefined
        },
        write: ({ filter }) => {
          const value: unknown = Reflect.get(filter, name)
          return value === undefined ? [] : condition.write(value)
        },
      },
    ]),
  )
}

function mark(): QueryParameter<'transactions'> {
  return {
    read: ({ local }, [value]) => {
      const found = [...markNames, 'none' as const].find((one) => one === value)
      if (found) local.mark = found
      return found !== undefined
    },
    write: ({ local }) => (local.mark ? [local.mark] : []),
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
