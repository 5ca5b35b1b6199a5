import { compareText } from '../compare-text.ts'
import { countryName } from '../country.ts'
import type { Field } from '../field.ts'
import { fold } from '../fold.ts'

/** How to sort texts: the key of a text, made once, and how to compare keys. */
export type TextOrder = { keyOf: (text: string) => string; compare: (one: string, other: string) => number }

/** The order of a field's texts in a language, without case (countries by name); without one, without accents, by code points. */
export function textOrder({ kind }: Field, language: string | undefined): TextOrder {
  const collator = kind === 'date' || kind === 'currency' || !language ? undefined : collatorOf(language)
  if (!collator || !language) return plainOrder
  const keyOf = kind === 'country' ? (text: string) => countryName(text, language) : (text: string) => text
  return { keyOf, compare: collator.compare }
}

const plainOrder: TextOrder = { keyOf: fold, compare: compareText }

function collatorOf(language: string): Intl.Collator {
  const known = collators.get(language)
  if (known) return known
  if (collators.size >= mostCollators) collators.clear()
  const collator = new Intl.Collator(language, { sensitivity: 'base' })
  collators.set(language, collator)
  return collator
}

// Creating one takes longer than a thousand comparisons.
const collators = new Map<string, Intl.Collator>()
const mostCollators = 20

/** The language (BCP 47, `de-CH`) to sort texts in; undefined if it is none, or none that this engine can sort by. */
export function readLanguage(text: string): string | undefined {
  if (!isLanguage(text)) return undefined
  try {
    return Intl.Collator.supportedLocalesOf(text)[0]
  } catch {
    return undefined
  }
}

/** Whether a text can be a language, without the extensions that would give each reader an order of their own. */
export function isLanguage(text: string): boolean {
  return /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i.test(text)
}
