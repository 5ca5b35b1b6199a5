import { useState, useSyncExternalStore, useMemo, type ComponentProps } from 'react'
import { createNaming, suggestName, type NameRule } from '../domain/name-rules.ts'
import type { Page } from '../domain/page.ts'
import type { WithMeta } from '../domain/record-meta.ts'
import type { Transaction } from '../domain/transaction.ts'
import { useHidden } from '../records/hidden-records.ts'
import type { Selection } from '../records/list/selection.ts'
import { Button } from '../ui/Button.tsx'
import * as messages from '../records/messages.tsx'
import { firstSeenAt } from './originals/track-originals.ts'
import { RehearsalDialog } from '../records/bulk-edit/RehearsalFrame.tsx'
import { transactionCollection } from './transaction-collection.ts'

type Row = WithMeta<Transaction>
type NamesOnPageProps = {
  page: Page<Row>
  isSearched: boolean
  selection: Selection<Row>
  rules: readonly NameRule[]
}

/** Offers the remembered names of the rows of a list, first those of the new ones, as a refresh brings them; nothing if they have them. */
export function NamesOnPage({ page, isSearched, selection, rules }: NamesOnPageProps) {
  const [opened, setOpened] = useState<readonly Row[]>()
  const hidden = useHidden('transactions')
  const seen = useSyncExternalStore(firstSeenAt.subscribe, firstSeenAt.get)
  const shown = page.items.filter(({ id }) => !hidden.has(id))
  const added = isSearched || page.page > 1 ? [] : newAmong(shown, seen, page.more)
  const naming = createNaming(rules)
  const isNamed = ({ counterpart }: Row) => suggestName(naming, counterpart) !== undefined
  const ofNew = added.filter(isNamed)
  const named = ofNew.length > 0 ? ofNew : shown.filter(isNamed)
  const names = messages.namesOnPage(named.length)
  return (
    <>
      {named.length > 0 && (
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpened(named)}>
          {named === ofNew ? messages.namesOfNewLines(added.length, { names }) : names}
        </Button>
      )}
      {opened && (
        <NamesDialog
          rules={rules}
          selection={selection}
          edited={{ ticked: opened }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

/**
 * The rows that came later than others of the first page; not those below all others if more pages follow: a deletion may
 * have moved them up.
 */
function newAmong(rows: readonly Row[], seen: ReadonlyMap<string, number>, goesOn: boolean): Row[] {
  const times = rows.map(({ id }) => seen.get(id) ?? 0)
  const first = Math.min(...times)
  return rows.filter((_, at) => times[at] !== first && (!goesOn || at < times.lastIndexOf(first)))
}

type Rehearsal = ComponentProps<typeof RehearsalDialog<WithMeta<Transaction>>>
type NamesDialogProps = { rules: readonly NameRule[] } & Pick<Rehearsal, 'edited' | 'selection' | 'onClose'>

/** Previews the remembered name of each transaction, then changes them. */
export function NamesDialog({ rules, ...props }: NamesDialogProps) {
  const changeOf = useMemo((): Rehearsal['changeOf'] => {
    const naming = createNaming(rules)
    return ({ fields }) => {
      const counterpart = suggestName(naming, fields['counterpart'] ?? '')
      return counterpart === undefined ? {} : { counterpart }
    }
  }, [rules])
  return (
    <RehearsalDialog
      {...props}
      collection={transactionCollection}
      title={messages.changeNames}
      changeOf={changeOf}
    />
  )
}
