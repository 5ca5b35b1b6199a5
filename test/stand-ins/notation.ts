import type { Row } from './collection.ts'

/** How a service writes the values of a field; "" never comes here. */
export type Notation = {
  /** The value for JSON. The row is there for what depends on its currency. */
  write: (value: string, row: Row) => unknown
  /** What was sent, in Bookend's own text; undefined when the service cannot read it. */
  read: (sent: string, row: Row) => string | undefined
  /** What is left of a value that the service keeps: a number has no zeros at its end. */
  keeps?: (value: string) => string
}

/** `eur` (U2). */
export const lowerCase: Notation = {
  write: (currency) => currency.toLowerCase(),
  read: (sent) => (/^[a-z]{3}$/.test(sent) ? sent.toUpperCase() : undefined),
}

/** A sign where there is one (U3): `€`. Codes are not understood for those. */
export const signs = paired({ EUR: '€', USD: '$', GBP: '£', JPY: '¥' })

/** The numbers of ISO 4217 (U5): `978`. */
export const numbers = paired({ EUR: '978', USD: '840', GBP: '826', CHF: '756', JPY: '392', KWD: '414' })

/** Not in the answers at all, because everything is in euros (U4). */
export const unsaid: Notation = {
  write: () => undefined,
  read: (sent) => (sent === 'EUR' ? sent : undefined),
  keeps: () => 'EUR',
}

/** Codes in other words; those that are not in the list stay codes. */
function paired(words: Record<string, string>): Notation {
  return {
    write: (currency) => words[currency] ?? currency,
    read: (sent) => {
      const [code] = Object.entries(words).find(([, word]) => word === sent) ?? []
      return code ?? (sent in words ? undefined : sent)
    },
  }
}

/** `first_name` (R12). */
export function snake(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** `FirstName` (R13). */
export function pascal(field: string): string {
  return `${field[0]?.toUpperCase()}${field.slice(1)}`
}

/** `FIRSTNAME`, as old databases name their columns (R13). */
export function capitals(field: string): string {
  return field.toUpperCase()
}
