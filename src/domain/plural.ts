const rules = new Intl.PluralRules('en')

/** A text's forms for one and for other numbers, and for a few where a language has more. */
export type Forms = { one: string; other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** The form of a text that goes with a number: `plural(days, { one: '1 day', other: `${days} days` })`. */
export function plural(number: number, forms: Forms): string {
  return forms[rules.select(number)] ?? forms.other
}
