import { Suspense, useSyncExternalStore, type ComponentProps } from 'react'
import { useNameRules } from '../api/name-rules.ts'
import { useSession } from '../api/session/use-session.ts'
import type { Page } from '../domain/page.ts'
import type { WithMeta } from '../domain/record-meta.ts'
import type { Transaction } from '../domain/transaction.ts'
import { useHidden } from '../records/hidden-records.ts'
import * as messages from '../records/list/messages.ts'
import { totalsChoice } from '../records/totals/totals-choice.ts'
import { Button } from '../ui/Button.tsx'
import { lazyNamed } from '../ui/lazy-named.tsx'
import { MissingForNow } from '../ui/MissingPart.tsx'
import { Sums } from './Sums.tsx'
import classes from './Sums.module.css'

const NamesOnPage = lazyNamed(() => import('./NamesOnPage.tsx'), 'NamesOnPage', MissingForNow, 'on use')

type ListFootProps = Omit<ComponentProps<typeof NamesOnPage>, 'rules'> & { isSearched: boolean }

/** What a search adds up to, and the names that are remembered for rows of the page. */
export function ListFoot(props: ListFootProps) {
  const { rules = [] } = useNameRules().data ?? {}
  return (
    <>
      {props.isSearched && <SumOfFound {...props} />}
      <Suspense>{rules.length > 0 && <NamesOnPage {...props} rules={rules} />}</Suspense>
    </>
  )
}

/** Beside the count of what a search or filter finds: its sums if the page shows all of it, otherwise the way to the totals. */
function SumOfFound({ page }: { page: Page<WithMeta<Transaction>> }) {
  const hidden = useHidden('transactions')
  const choice = totalsChoice(useSession())
  const { isOpen, by } = useSyncExternalStore(choice.subscribe, choice.get)
  const records = page.items.filter(({ id }) => !hidden.has(id))
  // A list that is still being read has no total.
  if (page.page === 1 && !page.more && page.total !== undefined)
    return (
      records.length > 1 && (
        <div className={`beside small grow ${classes.found}`}>
          <Sums records={records} brief />
        </div>
      )
    )
  const open = () => {
    choice.set({ isOpen: !isOpen, by })
    // They are above the table.
    if (!isOpen) window.scrollTo({ top: 0 })
  }
  return (
    <Button size="small" className={classes.totals} aria-pressed={isOpen} onClick={open}>
      {messages.totals}
    </Button>
  )
}
