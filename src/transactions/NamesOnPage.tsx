import { Suspense, useState } from 'react'
import { useNameRules } from '../api/name-rules.ts'
import { createNaming, suggestName } from '../domain/name-rules.ts'
import type { Page } from '../domain/page.ts'
import type { WithMeta } from '../domain/record-meta.ts'
import type { Transaction } from '../domain/transaction.ts'
import { useHidden } from '../records/hidden-records.ts'
import type { Selection } from '../records/list/selection.ts'
import { Button } from '../ui/Button.tsx'
import { lazyNamed } from '../ui/lazy-named.tsx'
import { MissingPart } from '../ui/MissingPart.tsx'
import * as messages from '../records/messages.tsx'

const NamesDialog = lazyNamed(() => import('./NamesDialog.tsx'), 'NamesDialog', MissingPart)

type NamesOnPageProps = { page: Page<WithMeta<Transaction>>; selection: Selection<WithMeta<Transaction>> }

/** Offers the remembered names of the rows of a list, such as those that a refresh has brought; nothing if they have them. */
export function NamesOnPage({ page, selection }: NamesOnPageProps) {
  const [opened, setOpened] = useState<readonly WithMeta<Transaction>[]>()
  const hidden = useHidden('transactions')
  const { rules = [] } = useNameRules().data ?? {}
  const naming = createNaming(rules)
  const named = page.items.filter(
    ({ id, counterpart }) => !hidden.has(id) && suggestName(naming, counterpart) !== undefined,
  )
  return (
    <>
      {named.length > 0 && (
        <Button
          size="small"
          aria-haspopup="dialog"
          title={messages.namesOnPageHint(named.length)}
          onClick={() => setOpened(named)}
        >
          {messages.namesOnPage(named.length)}
        </Button>
      )}
      {opened && (
        <Suspense>
          <NamesDialog
            rules={rules}
            selection={selection}
            edited={{ ticked: opened }}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
