import { Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingPart } from '../../ui/MissingPart.tsx'
import type { ShownList } from '../list/shown-list.ts'
import { totalOf } from '../list/shown-list.ts'
import classes from '../list-toolbar/ListToolbar.module.css'
import * as messages from '../selection/messages.tsx'

const SpellingsDialog = lazyNamed(() => import('./SpellingsDialog.tsx'), 'SpellingsDialog', MissingPart)

/** Merges different spellings of the same name, in everything that a list finds. */
export function SpellingsButton<T extends { id: string }>({
  collection,
  query,
  list,
  selection,
}: ShownList<T>) {
  const [isOpen, setIsOpen] = useState(false)
  const isNothing = totalOf({ list }) === 0
  const expect = () => void SpellingsDialog.preload()
  return (
    <>
      <Button
        aria-haspopup="dialog"
        className={classes.spellingsButtonButton}
        data-command="spellings"
        disabled={isNothing}
        title={isNothing ? messages.nothing : undefined}
        onPointerEnter={expect}
        onFocus={expect}
        onClick={() => setIsOpen(true)}
      >
        {messages.spellings}
      </Button>
      {isOpen && (
        <Suspense>
          <SpellingsDialog
            collection={collection}
            query={query}
            selection={selection}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
