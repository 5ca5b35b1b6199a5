import { useMemo, useSyncExternalStore } from 'react'
import { useStorageScope } from '../api/session/use-session.ts'
import { withChoice, withoutChoice } from '../domain/cluster/contact-choice.ts'
import type { ContactChoice } from '../domain/cluster/contact-choice.ts'
import { keepContactChoices, readContactChoices } from '../storage/contact-choices.ts'
import { createStore } from '../storage/create-store.ts'

/** Counts the changes of what is stored. */
const changes = createStore(0)

/** Which contacts counterparties are, as the user said in this browser, and how to say it or take it back. */
export function useContactChoices() {
  const books = useStorageScope()
  const turn = useSyncExternalStore(changes.subscribe, changes.get)
  const { choices } = useMemo(() => ({ turn, choices: readContactChoices(books) }), [books, turn])
  const change = (next: ContactChoice[]) => {
    keepContactChoices(books, next)
    changes.set(changes.get() + 1)
  }
  return {
    choices,
    choose: (made: ContactChoice) => change(withChoice(readContactChoices(books), made)),
    takeBack: (made: ContactChoice) => change(withoutChoice(readContactChoices(books), made)),
  }
}
