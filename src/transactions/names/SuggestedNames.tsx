import { useMemo, useState } from 'react'
import type { NameRule, suggestNames } from '../../domain/name-rules.ts'
import { createNaming, suggestName } from '../../domain/name-rules.ts'
import type { WithMeta } from '../../domain/record-meta.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { RehearsalDialog } from '../../records/bulk-edit/RehearsalDialog.tsx'
import type { SpellingsRead } from '../../records/clusters/use-spellings.ts'
import type { Selection } from '../../records/list/selection.ts'
import { Button } from '../../ui/Button.tsx'
import { transactionCollection } from '../transaction-collection.ts'
import * as messages from './messages.ts'

type SuggestedNamesProps = {
  rules: readonly NameRule[]
  /** Whether all counterparties are known by now. */
  read: SpellingsRead
  suggested: ReturnType<typeof suggestNames>
  selection: Selection<WithMeta<Transaction>>
  /** Reads the counterparties again. */
  onAgain: () => void
}

/** How many transactions the names would change, and the preview of each, from which they are changed. */
export function SuggestedNames({ rules, read, suggested, selection, onAgain }: SuggestedNamesProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { names, number } = suggested
  const naming = useMemo(() => createNaming(rules), [rules])
  const changeOf = useMemo(
    () =>
      ({ fields }: { fields: Record<string, string> }): Record<string, string> => {
        const counterpart = suggestName(naming, fields['counterpart'] ?? '')
        return counterpart === undefined ? {} : { counterpart }
      },
    [naming],
  )
  return (
    <div className="row spaced note">
      {read.state === 'failed' ? (
        <p role="alert">
          {messages.transactionsNotRead(read.words)} <Button onClick={onAgain}>{messages.tryAgain}</Button>
        </p>
      ) : (
        <p>
          {read.state === 'reading'
            ? messages.countingTransactions(read.done, read.of)
            : messages.suggestedNames(number)}
        </p>
      )}
      {number > 0 && (
        <Button look="main" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {messages.previewChanges(number)}
        </Button>
      )}
      {isOpen && (
        <RehearsalDialog
          collection={transactionCollection}
          selection={selection}
          edited={{
            query: { search: '', page: 1, refine: refineOf(names) },
            keep: ({ counterpart }) => suggestName(naming, counterpart) !== undefined,
          }}
          title={messages.previewTitle}
          changeOf={changeOf}
          onClose={() => {
            setIsOpen(false)
            onAgain()
          }}
        />
      )}
    </div>
  )
}

/** Finds only transactions of these counterparties, if their names fit into an address. */
function refineOf(names: readonly string[]): string {
  const refine = new URLSearchParams(names.map((name) => ['counterparty', name])).toString()
  return refine.length <= 4000 ? refine : ''
}
