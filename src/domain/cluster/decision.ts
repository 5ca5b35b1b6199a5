import { z } from 'zod/mini'
import { text } from '../text.ts'
import type { ContactChoice } from './contact-choice.ts'

/** The most decisions that an account keeps. */
export const mostDecisions = 50_000
/** The most that one request adds or takes back. */
export const mostSentDecisions = 200

const Fine = z.strictObject({ fine: text.check(z.minLength(1, 'Empty')) })
const Choice = z.strictObject({
  name: text.check(z.minLength(1, 'Empty')),
  account: z.optional(text),
  contact: text,
})

/** What someone decided: that something is fine or not the same, by its key, or which contact a counterparty is. */
export const Decision = z.union([Fine, Choice], 'Neither what is fine nor a contact of a name')
export type Decision = z.infer<typeof Decision>

/** As the service lists them, in any order. */
export const Decisions = z.object({ items: z.array(Decision) })

const few = z
  .array(Decision)
  .check(z.maxLength(mostSentDecisions, `At most ${mostSentDecisions} decisions at once`))

/** Decisions to add, in place of others about the same, and to take back. */
export const DecisionChanges = z.strictObject({ add: few, remove: few })

/** What tells a decision from the others. */
export function keyOfDecision(decision: Decision): string {
  return JSON.stringify('fine' in decision ? ['fine', decision.fine] : ['contact', decision.name])
}

/** Decisions after some were added and others taken back. */
export function changeDecisions(
  decisions: readonly Decision[],
  { add = [], remove = [] }: { add?: readonly Decision[]; remove?: readonly Decision[] },
): Decision[] {
  const all = new Map(decisions.map((decision) => [keyOfDecision(decision), decision]))
  for (const decision of remove) all.delete(keyOfDecision(decision))
  for (const decision of add) all.set(keyOfDecision(decision), decision)
  return [...all.values()]
}

export function choicesIn(decisions: readonly Decision[]): ContactChoice[] {
  return decisions.filter((decision) => 'contact' in decision)
}
