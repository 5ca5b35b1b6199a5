import { Checkbox, NativeSelect } from '@mantine/core'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../../api/session/use-session.ts'
import { usualPageSize } from '../../domain/page.ts'
import { AnchoredPopover } from '../../ui/AnchoredPopover.tsx'
import { Cells } from '../inline-edit/Cells.tsx'
import * as messages from '../list/messages.ts'
import { rowOf } from '../list/rows-on-screen.ts'
import type { ShownList } from '../list/shown-list.ts'
import { openHash, chooseSideBySide, sideBySide } from '../pane/side-by-side.ts'
import { wide } from '../pane/wide.ts'
import { ReadingLine } from '../reading/ReadingLine.tsx'
import { ListKeys } from '../row-keyboard/ListKeys.tsx'
import { useCommands } from '../shortcuts/commands.ts'
import { keyWords } from '../shortcuts/key-words.ts'
import { TotalsPanel } from '../totals/TotalsPanel.tsx'
import { ColumnsPanel } from '../views/ColumnsPanel.tsx'
import { startLayouts } from '../views/layouts.ts'
import { ViewsPanel } from '../views/ViewsPanel.tsx'
import classes from '../views/ViewsPanel.module.css'
import { MoreMenu } from './MoreMenu.tsx'
import type { ListQuery } from '../../domain/page.ts'

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
function ViewMenu<T extends { id: string }>({ collection, columns, query, list }: ShownList<T>) {
  const { resource } = collection
  const beside = useSideBySide({ collection, query })
  const session = useSession()
  useEffect(() => startLayouts(session), [session])
  return (
    <AnchoredPopover label={messages.view} command="view" className={classes.menu}>
      <section aria-label={messages.columns}>
        <h2>{messages.columns}</h2>
        <ColumnsPanel name={resource} own={columns} records={list.data?.items ?? []}>
          <PageSizeChoice
            query={query}
            shown={list.data?.pageSize ?? usualPageSize}
            className={classes.choice}
          />
          {beside && (
            <Checkbox
              className={classes.choice}
              data-command="sideBySide"
              label={
                <span className="spread">
                  {messages.sideBySide}
                  <kbd aria-hidden>{keyWords('sideBySide')}</kbd>
                </span>
              }
              checked={beside.isOn}
              onChange={beside.change}
            />
          )}
        </ColumnsPanel>
      </section>
      <section aria-label={messages.views}>
        <h2>{messages.views}</h2>
        <ViewsPanel key={resource} name={resource} query={query} />
      </section>
    </AnchoredPopover>
  )
}

/** Whether the open record is beside the list, and the change of it. Undefined where the window is too narrow for both. */
function useSideBySide<T extends { id: string }>({
  collection,
  query,
}: Pick<ShownList<T>, 'collection' | 'query'>) {
  const isWide = useSyncExternalStore(wide.subscribe, wide.get)
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

const usual = String(usualPageSize)
const sizes = [usual, '50', '100', 'endless']

type PageSizeChoiceProps = {
  query: ListQuery
  /** The page size that applies without a choice. */
  shown: number
  className: string | undefined
}

/** The choice of page size. It is in the address; pages larger than the service's are put together here. */
function PageSizeChoice({ query, shown, className }: PageSizeChoiceProps) {
  const navigate = useNavigate()
  const isOwn = useSession().isOwn()
  const chosen = pageSizeOf(query) ?? String(shown)
  const choose = (size: string) => {
    const refine = new URLSearchParams(query.refine)
    if (isOwn && size === usual) refine.delete('size')
    else refine.set('size', size)
    const search = { search: query.search, page: 1, ...(refine.size > 0 && { refine: refine.toString() }) }
    void navigate({ to: '.', search })
  }
  return (
    <NativeSelect
      className={className}
      label={messages.rowsOnPage}
      size="xs"
      mod="beside"
      data={(sizes.includes(chosen) ? sizes : [chosen, ...sizes]).map((size) => ({
        value: size,
        label:
          size === 'endless' ? messages.endless : messages.size(sizes.includes(size) ? Number(size) : shown),
      }))}
      value={chosen}
      onChange={({ target }) => choose(target.value)}
    />
  )
}

/** The page size in the address; undefined if there is none. */
function pageSizeOf({ refine }: ListQuery): string | undefined {
  return (refine && new URLSearchParams(refine).get('size')) || undefined
}
