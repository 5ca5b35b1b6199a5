import { useMemo, type ComponentProps } from 'react'
import { createNaming, suggestName, type NameRule } from '../domain/name-rules.ts'
import type { WithMeta } from '../domain/record-meta.ts'
import type { Transaction } from '../domain/transaction.ts'
import { RehearsalDialog } from '../records/bulk-edit/RehearsalFrame.tsx'
import { transactionCollection } from './transaction-collection.ts'
import * as messages from '../records/messages.tsx'

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
