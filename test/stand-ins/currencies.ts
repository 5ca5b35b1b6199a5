import type { Notation } from './notation.ts'

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
