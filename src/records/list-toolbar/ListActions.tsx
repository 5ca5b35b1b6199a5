import { Suspense } from 'react'
import { EditFound } from '../bulk-edit/EditFound.tsx'
import { SpellingsButton } from '../clusters/SpellingsButton.tsx'
import { ColumnsButton } from '../columns/ColumnsButton.tsx'
import { ExportButton } from '../export/ExportButton.tsx'
import type { ShownList } from '../list/shown-list.ts'
import { SideBySideButton } from '../pane/SideBySideButton.tsx'
import { ReadingLine } from '../reading/ReadingLine.tsx'
import { ListKeys } from '../row-keyboard/ListKeys.tsx'
import { TotalsButton } from '../totals/TotalsButton.tsx'
import { ViewsButton } from '../views/ViewsButton.tsx'
import { Cells } from '../inline-edit/Cells.tsx'

type ListActionsProps<T extends { id: string }> = ShownList<T> & {
  /** Whether it also handles keys and double clicks, which costs time and shows nothing. */
  hasKeys: boolean
}

/** Actions on everything that a list finds, at the end of the line above its table. */
export function ListActions<T extends { id: string }>({ hasKeys, ...shown }: ListActionsProps<T>) {
  const { collection, query } = shown
  return (
    <>
      {query.refine !== undefined && <ReadingLine collection={collection.resource} search={query.search} />}
      <ViewsButton {...shown} />
      <TotalsButton {...shown} />
      <ColumnsButton {...shown} />
      <EditFound {...shown} />
      <SpellingsButton {...shown} />
      <ExportButton {...shown} />
      <SideBySideButton {...shown} />
      {hasKeys && (
        <>
          <Suspense>
            <ListKeys {...shown} />
          </Suspense>
          <Cells {...shown} />
        </>
      )}
    </>
  )
}
