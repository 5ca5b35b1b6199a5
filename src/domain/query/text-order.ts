import { compareText } from '../compare-text.ts'
import { countryName } from '../country.ts'
import type { Field } from '../field.ts'
import { fold } from '../fold.ts'

/** How to sort texts: the key of a text, made once, and how to compare keys. */
export type TextOrder = { keyOf: (text: string) => string; compare: (one: string, other: string) => number }

/**
 * The order of a field's texts for readers of a language, without case: a country by its name in that language. Without a
 * language, and for what is the same in all of them, without accents and by Unicode code points.
 */
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

/**
 * The language by which texts are sorted for readers of this one (BCP 47), such as `de-CH`; undefined if it is not a
 * language, or if this engine cannot sort by it.
 */
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
