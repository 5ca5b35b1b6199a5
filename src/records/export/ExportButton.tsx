import { Suspense, useCallback, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingPart } from '../../ui/MissingPart.tsx'
import { layouts } from '../views/layouts.ts'
import { useTicked } from '../list/selection.ts'
import { totalOf } from '../list/shown-list.ts'
import type { ShownList } from '../list/shown-list.ts'
import { seenFields } from './export-format.ts'
import { useCopyTicked } from './use-copy-ticked.ts'
import * as messages from './messages.ts'

/** Exports the records that the list finds, or the selected ones. */
export function ExportButton<T extends { id: string }>(shown: ShownList<T>) {
  const { collection, query, columns, selection } = shown
  const { resource } = collection
  const seen = useCallback(
    () => seenFields((layouts.get()[resource]?.columns ?? columns).map(({ name }) => name)),
    [resource, columns],
  )
  useCopyTicked(collection, selection, seen)
  // Offers what was selected when the dialog opened, whatever happens in other tabs.
  const [ticked, setTicked] = useState<T[]>()
  const total = totalOf(shown)
  const isNothing = useTicked(selection).size === 0 && total === 0
  return (
    <>
      <Button
        aria-haspopup="dialog"
        disabled={isNothing}
        title={isNothing ? messages.nothing : undefined}
        onPointerEnter={() => void ExportDialog.preload()}
        onFocus={() => void ExportDialog.preload()}
        onClick={() => setTicked([...selection.ticked().values()])}
      >
        {messages.exportLabel}
      </Button>
      {ticked && (
        <Suspense>
          <ExportDialog
            collection={collection}
            query={query}
            total={total}
            ticked={ticked}
            seen={seen()}
            onClose={() => setTicked(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

const ExportDialog = lazyNamed(() => import('./ExportDialog.tsx'), 'ExportDialog', MissingPart)
