import { useEffect } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import { AnchoredPopover } from '../../ui/AnchoredPopover.tsx'
import type { ShownList } from '../list/shown-list.ts'
import { PageSizeChoice } from '../page-size/PageSizeChoice.tsx'
import sizes from './ColumnsButton.module.css'
import { startLayouts } from './layouts.ts'
import * as messages from './button-messages.ts'
import { ColumnsPanel } from './ColumnsPanel.tsx'

/** Opens the choice of columns and of the height of rows. */
export function ColumnsButton<T extends { id: string }>({ collection, columns, query, list }: ShownList<T>) {
  const session = useSession()
  useEffect(() => startLayouts(session), [session])
  return (
    <AnchoredPopover label={messages.columns}>
      <ColumnsPanel name={collection.resource} own={columns}>
        <PageSizeChoice query={query} shown={list.data?.pageSize ?? 25} className={sizes.choice} />
      </ColumnsPanel>
    </AnchoredPopover>
  )
}
