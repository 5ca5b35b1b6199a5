import { useId, useSyncExternalStore } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import type { ShownList } from '../list/shown-list.ts'
import { totalsChoice } from './totals-choice.ts'
import * as messages from './button-messages.ts'
import { TotalsPanel } from './TotalsPanel.tsx'

/** Shows and hides the totals of everything found. */
export function TotalsButton<T extends { id: string }>({ collection, query, list }: ShownList<T>) {
  const choice = totalsChoice(useSession())
  const { isOpen, by } = useSyncExternalStore(choice.subscribe, choice.get)
  const id = useId()
  // Only transactions have amounts.
  if (collection.resource !== 'transactions') return null
  return (
    <>
      <Button
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => choice.set({ isOpen: !isOpen, by })}
      >
        {messages.totals}
      </Button>
      {isOpen && <TotalsPanel id={id} query={query} by={by} readAt={list.dataUpdatedAt} />}
    </>
  )
}
