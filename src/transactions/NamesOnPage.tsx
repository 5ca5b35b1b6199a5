import { useState, useMemo, type ComponentProps } from 'react'
import { createNaming, suggestName, type NameRule } from '../domain/name-rules.ts'
import type { Page } from '../domain/page.ts'
import type { WithMeta } from '../domain/record-meta.ts'
import type { Transaction } from '../domain/transaction.ts'
import { useHidden } from '../records/hidden-records.ts'
import { Button } from '../ui/Button.tsx'
import * as messages from '../records/messages.tsx'
import { RehearsalDialog } from '../records/bulk-edit/RehearsalFrame.tsx'
import { transactionCollection } from './transaction-collection.ts'

type Row = WithMeta<Transaction>
type NamesOnPageProps = {
  page: Page<Row>
  rules: readonly NameRule[]
}

/** Offers the remembered names of the rows of a list; nothing if they have them. */
export function NamesOnPage({ page, rules }: NamesOnPageProps) {
  const [opened, setOpened] = useState<readonly Row[]>()
  const hidden = useHidden('transactions')
  const naming = createNaming(rules)
  const named = page.items.filter(
    ({ id, counterpart }) => !hidden.has(id) && suggestName(naming, counterpart) !== undefined,
  )
  return (
    <>
      {named.length > 0 && (
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpened(named)}>
          {messages.namesOnPage(named.length)}
        </Button>
      )}
      {opened && (
        <NamesDialog rules={rules} edited={{ ticked: opened }} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

type Rehearsal = ComponentProps<typeof RehearsalDialog<WithMeta<Transaction>>>
type NamesDialogProps = { rules: readonly NameRule[] } & Pick<Rehearsal, 'edited' | 'onClose'>

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
