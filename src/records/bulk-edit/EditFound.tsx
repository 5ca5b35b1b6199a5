import { Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { totalOf } from '../list/shown-list.ts'
import type { ShownList } from '../list/shown-list.ts'
import classes from './EditFound.module.css'
import { LaterEditDialog } from './LaterEditDialog.ts'
import * as messages from './button-messages.ts'

/** Edits everything that a list finds. */
export function EditFound<T extends { id: string }>({ collection, query, list, selection }: ShownList<T>) {
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
