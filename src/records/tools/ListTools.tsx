import { ColumnsButton } from '../columns/ColumnsButton.tsx'
import { ExportButton } from '../export/ExportButton.tsx'
import type { ShownList } from '../list/shown-list.ts'
import { ReadingLine } from '../reading/ReadingLine.tsx'
import { TotalsButton } from '../totals/TotalsButton.tsx'
import { ViewsButton } from '../views/ViewsButton.tsx'

/** What can be done with all that a list finds, at the end of the line above its table. */
export function ListTools<T extends { id: string }>(shown: ShownList<T>) {
  const { collection, query } = shown
  return (
    <>
      {query.refine !== undefined && <ReadingLine collection={collection.resource} search={query.search} />}
      <ViewsButton {...shown} />
      <TotalsButton {...shown} />
      <ColumnsButton {...shown} />
      <ExportButton {...shown} />
    </>
  )
}
