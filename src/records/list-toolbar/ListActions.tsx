import { Suspense, useSyncExternalStore, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../ui/Button.tsx'
import type { ShownList } from '../list/shown-list.ts'
import { totalOf } from '../list/shown-list.ts'
import classes from './ListToolbar.module.css'
import { LaterEditDialog } from '../bulk-edit/LaterEditDialog.ts'
import { SpellingsButton } from '../clusters/SpellingsButton.tsx'
import { ColumnsButton } from '../views/ColumnsButton.tsx'
import { ExportButton } from '../export/ExportButton.tsx'
import { PanesIcon } from '../../ui/order-icons.tsx'
import { rowOf } from '../list/rows-on-screen.ts'
import { openHash, chooseSideBySide, sideBySide } from '../pane/side-by-side.ts'
import { wide } from '../pane/wide.ts'
import * as messages from '../list/messages.ts'
import { ReadingLine } from '../reading/ReadingLine.tsx'
import { ListKeys } from '../row-keyboard/ListKeys.tsx'
import { TotalsButton } from '../totals/TotalsButton.tsx'
import { AnchoredPopover } from '../../ui/AnchoredPopover.tsx'
import { ViewsPanel } from '../views/ViewsPanel.tsx'
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

/** Opens the views of a list, and saves the list as a view. */
function ViewsButton<T extends { id: string }>({ collection, query }: ShownList<T>) {
  const { resource } = collection
  return (
    <AnchoredPopover label={messages.views}>
      <ViewsPanel key={resource} name={resource} query={query} />
    </AnchoredPopover>
  )
}

/** Shows the open record beside the list, or on a page of its own. Only where the window is wide enough for both. */
function SideBySideButton<T extends { id: string }>({ collection, query }: ShownList<T>) {
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
  if (!isWide) return undefined
  return (
    <Button
      className={classes.switch ?? ''}
      data-command="sideBySide"
      aria-label={messages.sideBySide}
      title={messages.sideBySide}
      aria-pressed={isOn}
      onClick={change}
    >
      <PanesIcon />
    </Button>
  )
}

/** Edits everything that a list finds. */
function EditFound<T extends { id: string }>({ collection, query, list, selection }: ShownList<T>) {
  const [isOpen, setIsOpen] = useState(false)
  const total = totalOf({ list })
  const expect = () => void LaterEditDialog.preload()
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={messages.editAllOf(total)}
        className={classes.button}
        disabled={total === 0}
        onPointerEnter={expect}
        onFocus={expect}
        onClick={() => setIsOpen(true)}
      >
        {messages.editAll}
      </Button>
      {isOpen && (
        <Suspense>
          <LaterEditDialog
            collection={collection}
            selection={selection}
            edited={{ query }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
