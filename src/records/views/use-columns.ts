import { useState, useSyncExternalStore } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { contactFieldNames, transactionFieldNames } from '../../domain/fields.ts'
import { labelOf as labelOfField } from '../../domain/fields.ts'
import { otherColumns } from '../../domain/record-meta.ts'
import type { WithMeta } from '../../domain/record-meta.ts'
import type { ListLayout } from '../../storage/list-layouts.ts'
import { moveInList } from './views.ts'
import { chooseLayout, layouts } from './layouts.ts'
import * as messages from '../list/messages.ts'

type Choice = { name: string; width?: number | undefined }

/**
 * The chosen columns of a list, the other available ones, and functions to change them. `own` are its default columns; `records`, those on
 * the page, may have fields that only the service knows.
 */
export function useColumns(
  name: CollectionName,
  own: readonly { name: string; header: string; isExtra?: true }[],
  records: readonly WithMeta<object>[],
) {
  const session = useSession()
  const layout = useSyncExternalStore(layouts.subscribe, layouts.get)[name] ?? {}
  const [said, setSaid] = useState('')
  const shown: Choice[] =
    layout.columns ?? own.filter((one) => !one.isExtra).map((column) => ({ name: column.name }))
  const possible = new Set([
    ...own.map((column) => column.name),
    ...fieldNames[name],
    ...otherColumns(records),
  ])
  const others = [...possible].filter((one) => shown.every((column) => column.name !== one))
  const labelOf = (column: string) => own.find((one) => one.name === column)?.header ?? labelOfField(column)
  const put = (columns: Choice[], words = '') => {
    chooseLayout(session, name, { ...layout, columns })
    setSaid(words)
  }
  return {
    shown,
    others,
    isDefault: layout.columns === undefined,
    labelOf,
    /** A sentence about the last change. */
    said,
    isCompact: layout.density === 'compact',
    move: (from: number, to: number) => {
      const column = shown[from]
      // The first one stays where it is.
      if (!column || to < 1 || to >= shown.length) return
      put(moveInList(shown, from, to), messages.isAt(labelOf(column.name), to + 1, shown.length))
    },
    show: (column: string) =>
      put([...shown, { name: column }], messages.isAt(labelOf(column), shown.length + 1, shown.length + 1)),
    hide: (column: string) =>
      put(
        shown.filter((one) => one.name !== column),
        messages.isHidden(labelOf(column)),
      ),
    resize: (column: string, width: number) =>
      put(shown.map((one) => (one.name === column ? { name: column, width } : one))),
    chooseDensity: (isCompact: boolean) =>
      chooseLayout(session, name, withDensity(layout, isCompact ? 'compact' : undefined)),
    reset: () => {
      chooseLayout(session, name, {})
      setSaid(messages.isReset)
    },
  }
}

const fieldNames: Record<CollectionName, readonly string[]> = {
  contacts: contactFieldNames,
  transactions: transactionFieldNames,
}

function withDensity({ columns }: ListLayout, density: 'compact' | undefined): ListLayout {
  return { ...(columns && { columns }), ...(density && { density }) }
}
