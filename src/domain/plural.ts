// Created when first needed: on a fresh page that takes a slow device a tenth of a second.
let rules: Intl.PluralRules | undefined

/** A text's forms for one and for other numbers, and for a few where a language has more. */
export type Forms = { one: string; other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** The form of a text that goes with a number: `plural(days, { one: '1 day', other: `${days} days` })`. */
export function plural(number: number, forms: Forms): string {
  rules ??= new Intl.PluralRules('en')
  return forms[rules.select(number)] ?? forms.other
}
