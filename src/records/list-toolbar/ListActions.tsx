// Over 200 lines because the menu of a list has most of what can be done with it.
import { Suspense, useEffect, useSyncExternalStore, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useSession, useCapability } from '../../api/session/use-session.ts'
import { AnchoredPopover, MenuItem } from '../../ui/AnchoredPopover.tsx'
import * as common from '../../ui/common-messages.ts'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { LoadingLines } from '../../ui/LoadingLines.tsx'
import { MissingPart } from '../../ui/MissingPart.tsx'
import { Cells } from '../inline-edit/Cells.tsx'
import * as messages from '../list/messages.ts'
import { rowOf } from '../list/rows-on-screen.ts'
import { type ShownList, totalOf } from '../list/shown-list.ts'
import { openHash, chooseSideBySide, sideBySide, wideWindow } from '../pane/side-by-side.ts'
import { ReadingLine } from '../reading/ReadingLine.tsx'
import { ListKeys } from '../row-keyboard/ListKeys.tsx'
import { useCommands } from '../../shortcuts/commands.ts'
import { startLayouts, layouts } from '../views/layouts.ts'
import classes from '../views/ViewsPanel.module.css'
import type { ListQuery } from '../../domain/page.ts'
import { totalsChoice } from '../totals/totals-choice.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { usualColumns } from '../list/column.ts'
import { seenFields } from '../export/export-format.ts'
import * as exportMessages from '../messages.tsx'
import { useCopyTicked } from '../export/use-copy-ticked.ts'
import { useTicked } from '../list/selection.ts'
import { keyWords } from '../../shortcuts/key-words.ts'

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

const EditDialog = lazyNamed(() => import('../bulk-edit/EditDialog.tsx'), 'EditDialog', MissingPart)
const ExportDialog = lazyNamed(() => import('../export/ExportDialog.tsx'), 'ExportDialog', MissingPart)
const SpellingsDialog = lazyNamed(
  () => import('../clusters/SpellingsDialog.tsx'),
  'SpellingsDialog',
  MissingPart,
)

/** What can be done with everything that a list finds. The same commands have keys, whether the menu is open or not. */
function MoreMenu<T extends { id: string }>(shown: ShownList<T>) {
  const { collection, selection } = shown
  const [asked, setAsked] = useState<Asked<T>>()
  const choice = totalsChoice(useSession())
  const totals = useSyncExternalStore(choice.subscribe, choice.get)
  const total = totalOf(shown)
  const hasTicked = useTicked(selection).size > 0
  const nothing = total === 0
  // Only transactions have amounts.
  const hasTotals = collection.resource === 'transactions'
  const toggleTotals = () => choice.set({ ...totals, isOpen: !totals.isOpen })
  // Offers what was selected when the dialog opened, whatever happens in other tabs.
  const ask = (dialog: Asked<T>['dialog']) => setAsked({ dialog, ticked: [...selection.ticked().values()] })
  useCommands(() => ({
    ...(hasTotals && { totals: toggleTotals }),
    ...(!nothing && { editFound: () => ask('edit'), spellings: () => ask('spellings') }),
    ...((!nothing || hasTicked) && { export: () => ask('export') }),
  }))
  return (
    <>
      <AnchoredPopover label={messages.moreActions} role="menu">
        {hasTotals && (
          <MenuItem
            command="totals"
            keys={keyWords('totals')}
            checked={totals.isOpen}
            onChoose={toggleTotals}
          >
            {messages.totals}
          </MenuItem>
        )}
        <MenuItem
          command="editFound"
          keys={keyWords('editFound')}
          impossible={nothing ? messages.nothingFound : undefined}
          onExpect={() => void EditDialog.preload()}
          onChoose={() => ask('edit')}
        >
          {messages.editAllOf(total)}
        </MenuItem>
        <MenuItem
          command="spellings"
          keys={keyWords('spellings')}
          impossible={nothing ? exportMessages.nothingToCompare : undefined}
          onExpect={() => void SpellingsDialog.preload()}
          onChoose={() => ask('spellings')}
        >
          {exportMessages.spellings}
        </MenuItem>
        <MenuItem
          command="export"
          keys={keyWords('export')}
          impossible={nothing && !hasTicked ? exportMessages.exportNothing : undefined}
          onExpect={() => void ExportDialog.preload()}
          onChoose={() => ask('export')}
        >
          {exportMessages.exportLabel}
        </MenuItem>
        <PagesOf resource={collection.resource} />
        <MenuItem command="print" keys={keyWords('print')} onChoose={() => print()}>
          {messages.print}
        </MenuItem>
      </AnchoredPopover>
      <AskedDialog {...shown} asked={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

/** The pages that only the menu of their list leads to. */
function PagesOf({ resource }: { resource: CollectionName }) {
  const keepsDeleted = useCapability('deleted-records')
  const navigate = useNavigate()
  const deleted = { refine: `kind=deleted&of=${resource}` }
  return (
    <>
      {resource === 'contacts' && (
        <MenuItem
          command="importContacts"
          keys={undefined}
          onChoose={() => void navigate({ to: '/contacts/import' })}
        >
          {messages.importContacts}
        </MenuItem>
      )}
      {keepsDeleted && (
        <MenuItem
          command="recentlyDeleted"
          keys={undefined}
          onChoose={() => void navigate({ to: '/history', search: deleted })}
        >
          {messages.recentlyDeleted}
        </MenuItem>
      )}
    </>
  )
}

/** An open dialog, and the records that were selected when it opened. */
type Asked<T> = { dialog: 'edit' | 'spellings' | 'export'; ticked: T[] }

type AskedDialogProps<T extends { id: string }> = ShownList<T> & {
  asked: Asked<T> | undefined
  onClose: () => void
}

function AskedDialog<T extends { id: string }>({ asked, onClose, ...shown }: AskedDialogProps<T>) {
  const { collection, query, columns, selection } = shown
  const { resource } = collection
  const seen = () =>
    seenFields((layouts.get()[resource]?.columns ?? usualColumns(columns)).map(({ name }) => name))
  useCopyTicked(collection, selection, seen)
  const total = totalOf(shown)
  const all = { collection, query, onClose }
  return (
    <Suspense>
      {asked?.dialog === 'edit' && <EditDialog {...all} edited={{ query, total }} />}
      {asked?.dialog === 'spellings' && <SpellingsDialog {...all} />}
      {asked?.dialog === 'export' && (
        <ExportDialog {...all} total={total} ticked={asked.ticked} seen={seen()} />
      )}
    </Suspense>
  )
}
