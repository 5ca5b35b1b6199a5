import { z } from 'zod/mini'
import { partsOfKey } from '../parts-of-key.ts'
import { text } from '../text.ts'
import type { ContactChoice } from './contact-choice.ts'
import { isOneOfNames } from './fingerprint.ts'

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

// What overview/inbox and contacts/duplicates remember about contacts.
const kindsOfKeys: unknown[] = ['contacts', 'duplicates', 'wrongField', 'noVatNumber']

/** Whether a key of something that was called fine is about a contact that has had these ids. */
export function isKeyAbout(key: string, ids: ReadonlySet<string>): boolean {
  const [kind, ...parts] = partsOfKey(key)
  return kindsOfKeys.includes(kind) && parts.some((part) => typeof part === 'string' && ids.has(part))
}

/** The decisions about a contact as decisions about another, without those that are known already. */
export function decisionsMoved(all: readonly Decision[], from: string, to: string): Decision[] {
  const known = new Set(all.map(keyOfDecision))
  return all.flatMap((decision): Decision[] => {
    if ('contact' in decision) return decision.contact === from ? [{ ...decision, contact: to }] : []
    const moved = { fine: keyMoved(decision.fine, from, to) }
    return known.has(keyOfDecision(moved)) ? [] : [moved]
  })
}

/** A key with one contact in place of another; the same key if it is not about that one, or would compare a contact with itself. */
function keyMoved(key: string, from: string, to: string): string {
  if (!isKeyAbout(key, new Set([from]))) return key
  const [kind, ...parts] = partsOfKey(key).map(String)
  // After its contact, the key of a field has the value.
  if (kind === 'wrongField' || kind === 'noVatNumber')
    return parts[0] === from ? JSON.stringify([kind, to, ...parts.slice(1)]) : key
  if (parts.includes(to)) return key
  return JSON.stringify([kind, ...parts.map((id) => (id === from ? to : id)).toSorted()])
}

/** Whether it is about a contact that has had these ids, or about one of its names. */
export function isDecisionAbout(
  decision: Decision,
  ids: ReadonlySet<string>,
  names: readonly string[],
): boolean {
  if ('fine' in decision) return isKeyAbout(decision.fine, ids)
  return ids.has(decision.contact) || isOneOfNames(decision.name, names)
}
