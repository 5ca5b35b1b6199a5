import { formatCount } from './format-count.ts'

// Created when first needed: on a fresh page that takes a slow device a tenth of a second.
let rules: Intl.PluralRules | undefined

/** A text's forms for one and for other numbers, and for a few where a language has more. */
export type Forms = { one: string; other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** The form of a text that goes with a number: `plural(days, { one: '1 day', other: `${days} days` })`. */
export function plural(number: number, forms: Forms): string {
  rules ??= new Intl.PluralRules('en')
  return forms[rules.select(number)] ?? forms.other
}

/**
 * A sentence with a number: `#` is the number, `{is|are}` a word for one and for other numbers, and `{name}` a part given by its
 * name. `several` replaces the sentence for other numbers than one.
 */
export function countWords(one: string, several = one) {
  return (number: number, parts: Readonly<Record<string, string>> = {}): string => {
    const choose = (singular: string, other: string) => plural(number, { one: singular, other })
    return choose(one, several).replace(
      /#|\{(\w+)(?:\|(\w+))?\}/g,
      (_found, word: string | undefined, other: string | undefined) => {
        if (word === undefined) return formatCount(number)
        return other === undefined ? (parts[word] ?? '') : choose(word, other)
      },
    )
  }
}
