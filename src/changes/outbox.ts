import { createStore } from '../storage/create-store.ts'
import { useEffect } from 'react'
import { useMessages } from '../ui/Messages.tsx'

type Told = { text: string; failed: boolean }

/** Outcome messages not shown yet: the component that shows them is loaded lazily. */
export const told = createStore<readonly Told[]>([])

/** Queues a message for the user. */
export function tell(text: string, failed = false): void {
  told.set([...told.get(), { text, failed }])
}

/** Shows the outcomes of deletions, in the order in which they became known. */
export function useOutcomeMessages(): void {
  const { say, fail } = useMessages()
  useEffect(() => {
    const sayAll = () => {
      const news = told.get()
      if (news.length === 0) return
      told.set([])
      // There is room for one message, and a success must not replace a failure.
      const open = document.querySelector('header [role=alert]')?.textContent
      const failed = open !== undefined || news.some((one) => one.failed)
      const text = [...(open ? [open] : []), ...news.map((one) => one.text)].join(' ')
      if (failed) fail(text)
      else say(text)
    }
    sayAll()
    return told.subscribe(sayAll)
  }, [say, fail])
}
