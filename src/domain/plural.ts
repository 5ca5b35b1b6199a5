import { notationLanguage } from './notation-language.ts'

/** A number of things in the notation of the browser's language, which may not be the default locale, that of its menus. */
export function formatCount(count: number): string {
  if (notation?.language !== notationLanguage())
    notation = { language: notationLanguage(), format: new Intl.NumberFormat(notationLanguage()) }
  return notation.format.format(count)
}

let notation: { language: string; format: Intl.NumberFormat } | undefined

// Created when first needed: on a fresh page that takes a slow device a tenth of a second.
let rules: Intl.PluralRules | undefined

/** The form of a text that goes with a number: `plural(days, { one: '1 day', other: `${days} days` })`. */
export function plural(number: number, { one, other }: { one: string; other: string }): string {
  rules ??= new Intl.PluralRules('en')
  return rules.select(number) === 'one' ? one : other
}

/**
 * A sentence with a number: `#` is the number, `{is|are}` the words for one and for other numbers, and `{name}` a part given by
 * its name, perhaps empty. `several` replaces the sentence for other numbers than one.
 */
export function countWords(one: string, several = one, format = formatCount) {
  return (number: number, parts: Readonly<Record<string, string>> = {}): string => {
    const choose = (singular: string, other: string) => plural(number, { one: singular, other })
    const sentence = choose(one, several).replace(
      /#|\{([^{}|]+)(?:\|([^{}|]+))?\}/g,
      (_found, word: string | undefined, other: string | undefined) => {
        if (word === undefined) return format(number)
        return other === undefined ? (parts[word] ?? '') : choose(word, other)
      },
    )
    return sentence.trim()
  }
}

/** Those of these sentences that there are, one after another. */
export function sentences(...parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}

/** Parts of a sentence as a list: "2 drafts and 1 journal entry", or as alternatives: "Acme or Beta". */
export function listOf(parts: string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat('en', { type }).format(parts)
}

/** When a wait is over: "in 12 seconds", "in 5 minutes". */
export function fromNow(milliseconds: number): string {
  const relative = new Intl.RelativeTimeFormat('en')
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds < 90) return relative.format(seconds, 'second')
  return seconds < 5400
    ? relative.format(Math.round(seconds / 60), 'minute')
    : relative.format(Math.round(seconds / 3600), 'hour')
}
