import { z } from 'zod/mini'
import { compareText } from './compare-text.ts'
import { fold } from './fold.ts'
import { text, oneSpaced } from './text.ts'

/** How a rule compares its text with a counterparty. The one that says most comes first, and wins. */
export const nameMatches = ['is', 'begins', 'contains'] as const

/** The most rules that an account keeps. */
export const mostNameRules = 5000
/** The most that one request changes: so many fit in the 64 KiB of a body, however long they are. */
export const mostSentRules = 50

const ruleText = text.check(z.overwrite(oneSpaced), z.maxLength(200, 'At most 200 characters'))

/** A name for counterparties that the bank writes in other ways. Upper and lower case, accents and repeated spaces do not matter. */
export const NameRule = z.strictObject({
  match: z.enum(nameMatches, `One of ${nameMatches.join(', ')}`),
  text: ruleText.check(z.minLength(1, 'Empty')),
  /** The name to use; to the service, "" removes the rule. */
  name: ruleText,
})
export type NameRule = z.infer<typeof NameRule>

/** As the service lists them, in the order of their texts. */
export const NameRules = z.object({ items: z.array(NameRule) })

/** Rules to add, to change or, with an empty name, to remove. */
export const NameRuleChanges = z.strictObject({
  rules: z.array(NameRule).check(z.maxLength(mostSentRules, `At most ${mostSentRules} rules at once`)),
})

/** The rules after some were added, changed or removed. One text has one rule for each way to compare it. */
export function changeRules(rules: readonly NameRule[], changes: readonly NameRule[]): NameRule[] {
  const all = new Map(rules.map((rule) => [keyOfRule(rule), rule]))
  for (const rule of changes)
    if (rule.name === '') all.delete(keyOfRule(rule))
    else all.set(keyOfRule(rule), rule)
  return [...all.values()].toSorted(
    (one, other) => compareText(folded(one.text), folded(other.text)) || compareText(one.match, other.match),
  )
}

/** What tells a rule from the others. */
export function keyOfRule({ match, text: of }: NameRule): string {
  return `${match} ${folded(of)}`
}

/**
 * A function from a counterparty to the rule that names it; undefined if none does. An exact rule comes before one for a
 * beginning, and that before one for a part; among these, the longer text wins.
 */
export function createNaming(rules: readonly NameRule[]): (counterpart: string) => NameRule | undefined {
  const exact = new Map<string, NameRule>()
  const others: { rule: NameRule; of: string }[] = []
  for (const rule of rules)
    if (rule.match === 'is') exact.set(folded(rule.text), rule)
    else others.push({ rule, of: folded(rule.text) })
  others.sort(
    (one, other) =>
      nameMatches.indexOf(one.rule.match) - nameMatches.indexOf(other.rule.match) ||
      other.of.length - one.of.length,
  )
  return (counterpart) => {
    const name = folded(counterpart)
    if (name === '') return undefined
    return (
      exact.get(name) ??
      others.find(({ rule, of }) => (rule.match === 'begins' ? name.startsWith(of) : name.includes(of)))?.rule
    )
  }
}

/** The name that the rules give a counterparty; undefined if it has that name, or if no rule fits. */
export function suggestName(
  naming: ReturnType<typeof createNaming>,
  counterpart: string,
): string | undefined {
  const rule = naming(counterpart)
  return rule === undefined || rule.name === counterpart ? undefined : rule.name
}

type Counted = { value: string; count: number }

/** What the rules would change among counterparties: the names, the transactions, and those of each rule by its key. */
export function suggestNames(rules: readonly NameRule[], counterparties: readonly Counted[]) {
  const naming = createNaming(rules)
  const changing = counterparties.flatMap((one) => {
    const rule = naming(one.value)
    return rule === undefined || rule.name === one.value ? [] : [{ ...one, rule: keyOfRule(rule) }]
  })
  const byRule = new Map<string, number>()
  for (const { rule, count } of changing) byRule.set(rule, (byRule.get(rule) ?? 0) + count)
  return {
    names: changing.map(({ value }) => value),
    number: changing.reduce((sum, { count }) => sum + count, 0),
    byRule,
  }
}

function folded(name: string): string {
  return oneSpaced(fold(name))
}
