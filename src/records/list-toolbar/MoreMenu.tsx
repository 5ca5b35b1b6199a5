import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { useCapability, useSession } from '../../api/session/use-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { AnchoredPopover, MenuItem } from '../../ui/AnchoredPopover.tsx'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingPart } from '../../ui/MissingPart.tsx'
import { LaterEditDialog } from '../bulk-edit/LaterEditDialog.ts'
import { usualColumns } from '../list/column.ts'
import { seenFields } from '../export/export-format.ts'
import * as exportMessages from '../messages.tsx'
import { useCopyTicked } from '../export/use-copy-ticked.ts'
import * as messages from '../list/messages.ts'
import { useTicked } from '../list/selection.ts'
import { totalOf, type ShownList } from '../list/shown-list.ts'
import { useCommands } from '../../shortcuts/commands.ts'
import { keyWords } from '../../shortcuts/key-words.ts'
import { totalsChoice } from '../totals/totals-choice.ts'
import { layouts } from '../views/layouts.ts'

const ExportDialog = lazyNamed(() => import('../export/ExportDialog.tsx'), 'ExportDialog', MissingPart)
const SpellingsDialog = lazyNamed(
  () => import('../clusters/SpellingsDialog.tsx'),
  'SpellingsDialog',
  MissingPart,
)

/** What can be done with everything that a list finds. The same commands have keys, whether the menu is open or not. */
export function MoreMenu<T extends { id: string }>(shown: ShownList<T>) {
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
          onExpect={() => void LaterEditDialog.preload()}
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
  const all = { collection, query, selection, onClose }
  return (
    <Suspense>
      {asked?.dialog === 'edit' && <LaterEditDialog {...all} edited={{ query, total }} />}
      {asked?.dialog === 'spellings' && <SpellingsDialog {...all} />}
      {asked?.dialog === 'export' && (
        <ExportDialog {...all} total={total} ticked={asked.ticked} seen={seen()} />
      )}
    </Suspense>
  )
}
