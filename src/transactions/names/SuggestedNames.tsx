import { useState } from 'react'
import { createNaming, suggestName, type NameRule, type suggestNames } from '../../domain/name-rules.ts'
import type { SpellingsRead } from '../../records/clusters/use-spellings.ts'
import { Fault } from '../../ui/Failure.tsx'
import { Button } from '../../ui/Button.tsx'
import * as messages from './messages.ts'
import { NamesDialog } from '../NamesOnPage.tsx'

type SuggestedNamesProps = {
  rules: readonly NameRule[]
  /** Whether all counterparties are known by now. */
  read: SpellingsRead
  suggested: ReturnType<typeof suggestNames>
  /** What reduces the transactions, "" if nothing does. */
  refine: string
  onAgain: () => void
}

/** How many transactions the names would change, and the preview of each, from which they are changed. */
export function SuggestedNames(props: SuggestedNamesProps) {
  const { rules, read, suggested, refine, onAgain } = props
  // The names that the open preview is about: once they are changed, others are suggested.
  const [opened, setOpened] = useState<readonly string[]>()
  const { names, number } = suggested
  const naming = createNaming(rules)
  return (
    <div className="row spaced note">
      {read.state === 'failed' ? (
        <Fault>
          {messages.transactionsNotRead(read.words)} <Button onClick={onAgain}>{messages.tryAgain}</Button>
        </Fault>
      ) : (
        <p>
          {read.state === 'reading'
            ? messages.countingTransactions(read.done, read.of)
            : messages.suggestedNames(number)}
        </p>
      )}
      {number > 0 && (
        <Button look="main" aria-haspopup="dialog" onClick={() => setOpened(names)}>
          {messages.previewChanges(number)}
        </Button>
      )}
      {opened && (
        <NamesDialog
          rules={rules}
          edited={{
            query: { search: '', page: 1, refine: refineOf(refine, opened) },
            keep: ({ counterpart }) => suggestName(naming, counterpart) !== undefined,
          }}
          onClose={() => {
            setOpened(undefined)
            onAgain()
          }}
        />
      )}
    </div>
  )
}

/** Finds only transactions of these counterparties, if their names fit into an address. */
function refineOf(within: string, names: readonly string[]): string {
  const refine = new URLSearchParams(within)
  for (const name of names) refine.append('counterparty', name)
  return refine.size > 0 && refine.toString().length <= 4000 ? refine.toString() : within
}
