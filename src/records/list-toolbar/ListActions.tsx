import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../../api/session/use-session.ts'
import { AnchoredPopover } from '../../ui/AnchoredPopover.tsx'
import * as common from '../../ui/common-messages.ts'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { LoadingLines } from '../../ui/LoadingLines.tsx'
import { MissingPart } from '../../ui/MissingPart.tsx'
import { Cells } from '../inline-edit/Cells.tsx'
import * as messages from '../list/messages.ts'
import { rowOf } from '../list/rows-on-screen.ts'
import type { ShownList } from '../list/shown-list.ts'
import { openHash, chooseSideBySide, sideBySide, wideWindow } from '../pane/side-by-side.ts'
import { ReadingLine } from '../reading/ReadingLine.tsx'
import { ListKeys } from '../row-keyboard/ListKeys.tsx'
import { useCommands } from '../../shortcuts/commands.ts'
import { startLayouts } from '../views/layouts.ts'
import classes from '../views/ViewsPanel.module.css'
import { MoreMenu } from './MoreMenu.tsx'
import type { ListQuery } from '../../domain/page.ts'
import { totalsChoice } from '../totals/totals-choice.ts'

const ViewMenuContent = lazyNamed(
  () => import('./ViewMenuContent.tsx'),
  'ViewMenuContent',
  MissingPart,
  'on use',
)

type ListActionsProps<T extends { id: string }> = ShownList<T> & {
  /** Whether it also handles keys and double clicks, which costs time and shows nothing. */
  hasKeys: boolean
}

/** At the end of the line above a table: how the list looks, and what else can be done with all that it finds. */
export function ListActions<T extends { id: string }>({ hasKeys, ...shown }: ListActionsProps<T>) {
  const { collection, query, list } = shown
  return (
    <>
      {query.refine !== undefined && <ReadingLine collection={collection.resource} search={query.search} />}
      <ViewMenu {...shown} />
      <MoreMenu {...shown} />
      {collection.resource === 'transactions' && <TotalsPanel query={query} readAt={list.dataUpdatedAt} />}
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

/** How the list looks: its columns and rows, where a record opens, and the views that keep all that. */
function ViewMenu<T extends { id: string }>(shown: ShownList<T>) {
  const beside = useSideBySide(shown)
  const session = useSession()
  useEffect(() => startLayouts(session), [session])
  return (
    <AnchoredPopover label={messages.view} command="view" className={classes.menu}>
      <Suspense fallback={<LoadingLines label={common.loading} />}>
        <ViewMenuContent {...shown} beside={beside} />
      </Suspense>
    </AnchoredPopover>
  )
}

/** Whether the open record is beside the list, and the change of it. Undefined where the window is too narrow for both. */
function useSideBySide<T extends { id: string }>({
  collection,
  query,
}: Pick<ShownList<T>, 'collection' | 'query'>) {
  const isWide = useSyncExternalStore(wideWindow.subscribe, wideWindow.get)
  const isOn = useSyncExternalStore(sideBySide.subscribe, sideBySide.get)
  const navigate = useNavigate()
  const change = () => {
    // Also opens the row where the user is.
    const id = isOn ? undefined : rowOf()?.dataset['id']
    chooseSideBySide(!isOn)
    void navigate({
      to: `/${collection.resource}`,
      search: query,
      ...(id !== undefined && { hash: openHash(id), state: { before: 'list' } }),
      replace: id === undefined,
      resetScroll: false,
      hashScrollIntoView: false,
    })
  }
  useCommands(() => ({ sideBySide: isWide ? change : undefined }))
  return isWide ? { isOn, change } : undefined
}

const OpenTotals = lazyNamed(() => import('../totals/OpenTotals.tsx'), 'OpenTotals', MissingPart, 'on use')

/** The totals of all transactions of a query, while they are switched on. */
function TotalsPanel({ query, readAt }: { query: ListQuery; readAt: number }) {
  const choice = totalsChoice(useSession())
  const { isOpen, by } = useSyncExternalStore(choice.subscribe, choice.get)
  return <Suspense>{isOpen && <OpenTotals query={query} by={by} readAt={readAt} />}</Suspense>
}
