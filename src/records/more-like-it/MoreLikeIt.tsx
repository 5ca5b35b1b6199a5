import { useEffect, useState } from 'react'
import { labelOf } from '../../domain/label-of.ts'
import type { Step } from '../../storage/rows.ts'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { RehearsalDialog } from '../bulk-edit/RehearsalDialog.tsx'
import type { Collection } from '../collection.ts'
import type { Selection } from '../list/selection.ts'
import { keysOf } from '../shortcuts/keys-of.ts'
import { wordsOf } from '../shortcuts/key-words.ts'
import { useOffer } from './use-offer.ts'
import type { Offer } from './use-offer.ts'
import classes from './MoreLikeIt.module.css'
import * as messages from './messages.ts'

type MoreLikeItProps<T extends { id: string }> = {
  collection: Collection<T>
  selection: Selection<T>
  /** The last edit of this tab, if it was an edit of a single record. */
  edit: Step | undefined
}

/** Offers to make the last edit in similar records. It is beside the page and does not take the focus. */
export function MoreLikeIt<T extends { id: string }>({ collection, selection, edit }: MoreLikeItProps<T>) {
  const { resource } = collection
  const { offer, dismiss } = useOffer(collection, edit)
  // The dialog stays open when its own step becomes the last change.
  const [opened, setOpened] = useState<Offer<T>>()
  useFocusKept(opened !== undefined)
  const [key] = keysOf('moreLikeIt')
  return (
    <>
      <p role="status" className="visually-hidden">
        {offer && messages.found({ ...offer, resource, label: labelOf(offer.field) }, key && wordsOf(key))}
      </p>
      {offer && (
        <section aria-label={messages.offer} className={classes.offer}>
          <p className={classes.old} title={messages.old(labelOf(offer.field), offer.from)}>
            {messages.old(labelOf(offer.field), offer.from)}
          </p>
          <Button
            aria-haspopup="dialog"
            data-command="moreLikeIt"
            className={classes.change}
            onClick={() => setOpened(offer)}
          >
            {messages.change(offer.number, offer.among)}
          </Button>
          <Button
            aria-label={messages.dismiss}
            className={classes.dismiss}
            onClick={() => {
              focusHeading()
              dismiss()
            }}
          >
            <CloseIcon />
          </Button>
        </section>
      )}
      {opened && (
        <RehearsalDialog
          collection={collection}
          selection={selection}
          edited={opened.edited}
          title={messages.title(labelOf(opened.field), opened.to)}
          changeOf={opened.changeOf}
          onClose={() => setOpened(undefined)}
        >
          {opened.among === 'screen' && <p>{messages.onlyOnScreen}</p>}
        </RehearsalDialog>
      )}
    </>
  )
}

/** The button that opened the dialog is gone once the change is made; then the heading takes the focus. */
function useFocusKept(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined
    return () => {
      if (document.activeElement === document.body) focusHeading()
    }
  }, [isOpen])
}
