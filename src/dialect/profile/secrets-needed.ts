import type { Auth } from './profile.ts'
import * as messages from './sign-in-messages.ts'

/** The secrets that a sign-in requires, for a form. `hidden` ones are masked while typed. */
export function secretsNeeded(auth: Auth): { ref: string; label: string; hidden: boolean }[] {
  if (auth.kind === 'bearer' || auth.kind === 'query')
    return [{ ref: auth.secretRef, label: messages.token, hidden: true }]
  if (auth.kind === 'basic')
    return [
      { ref: auth.userRef, label: messages.userName, hidden: false },
      { ref: auth.passRef, label: messages.password, hidden: true },
    ]
  if (auth.kind !== 'header') return []
  const names = new Map(auth.headers.toReversed().map(({ name, secretRef }) => [secretRef, name]))
  return [...names].toReversed().map(([ref, label]) => ({ ref, label, hidden: true }))
}
