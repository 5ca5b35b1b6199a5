import { useEffect, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { labelOf } from '../../domain/fields.ts'
import type { Change } from '../../storage/rows.ts'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { RehearsalDialog } from '../bulk-edit/RehearsalFrame.tsx'
import type { Collection } from '../collection.ts'
import type { Selection } from '../list/selection.ts'
import { keysOf, wordsOf } from '../../shortcuts/key-words.ts'
import { useSession } from '../../api/session/use-session.ts'
import type { ChangeOf } from '../bulk-edit/rehearse.ts'
import { readRows } from '../../changes/stored-changes.ts'
import { alikeFields, findAlike, type Alike, type FieldEdit } from './find-alike.ts'
import classes from './MoreLikeIt.module.css'
import * as messages from '../bulk-edit/messages.ts'
import { Link } from '@tanstack/react-router'
import { saveNameRules } from '../../api/name-rules.ts'
import { NameRule } from '../../domain/name-rules.ts'

type MoreLikeItProps<T extends { id: string }> = {
  collection: Collection<T>
  selection: Selection<T>
  /** The last edit of this tab, if it was an edit of a single record. */
  edit: Change | undefined
}

/** Offers to make the last edit in similar records. It is beside the page and does not take the focus. */
export function MoreLikeIt<T extends { id: string }>({ collection, selection, edit }: MoreLikeItProps<T>) {
  const { resource } = collection
  const { offer, dismiss } = useOffer(collection, edit)
  // The dialog stays open when its own change becomes the last change.
  const [opened, setOpened] = useState<Offer<T>>()
  useFocusKept(opened !== undefined)
  const [key] = keysOf('moreLikeIt')
  return (
    <>
      <p role="status" className="visually-hidden">
        {offer &&
          offer.number > 0 &&
          messages.alikeFound({ ...offer, resource, label: labelOf(offer.field) }, key && wordsOf(key))}
      </p>
      {offer && (
        <section aria-label={messages.offer} className={`framed small corner ${classes.offer} screen-only`}>
          <p className="cut quiet" title={messages.oldValue(labelOf(offer.field), offer.from)}>
            {messages.oldValue(labelOf(offer.field), offer.from)}
          </p>
          {offer.number > 0 && (
            <Button
              aria-haspopup="dialog"
              data-command="moreLikeIt"
              size="small"
              className={`whole ${classes.change}`}
              onClick={() => setOpened(offer)}
            >
              {messages.alikeChange(offer.number, offer.among)}
            </Button>
          )}
          {isRememberable(offer) && <RememberName key={offer.change} from={offer.from} to={offer.to} />}
          <Button
            aria-label={messages.dismiss}
            look="bare"
            size="tool"
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
          title={messages.alikeTitle(labelOf(opened.field), opened.to)}
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

/** What an edit could change in other records, too. */
type Offer<T> = FieldEdit & Alike<T> & { change: string; changeOf: ChangeOf }

/** Looks for records like the one that was edited last. The offer ends with the edit it belongs to, or when dismissed. */
function useOffer<T extends { id: string }>(collection: Collection<T>, edit: Change | undefined) {
  const session = useSession()
  const client = useQueryClient()
  const [offer, setOffer] = useState<Offer<T>>()
  useEffect(() => {
    if (!edit) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const look = async () => {
      for (const one of await fieldEdits(edit)) {
        const alike = await findAlike({ collection, session, client, signal }, one)
        if (signal.aborted) return
        const { field, to } = one
        if (alike.number === 0 && !mayComeAgain(one)) continue
        return setOffer({ ...one, ...alike, change: edit.id, changeOf: () => ({ [field]: to }) })
      }
    }
    // Nobody asked for it, so a failure is not reported.
    void look().catch(() => undefined)
    return () => stop.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- the same edit may be read again
  }, [collection, session, client, edit?.id])
  return {
    offer: offer && offer.change === edit?.id ? offer : undefined,
    dismiss: () => setOffer(undefined),
  }
}

/** Whether a counterparty was written as banks do it, in capitals or with a number, so that the next statement will have it, too. */
function mayComeAgain(edit: FieldEdit): boolean {
  return isRememberable(edit) && /\d|^\P{Ll}+$/u.test(edit.from)
}

/** Whether the correction can be a rule, which has short texts. */
function isRememberable({ field, from, to }: FieldEdit): boolean {
  return field === 'counterpart' && NameRule.safeParse({ match: 'is', text: from, name: to }).success
}

/** The texts that an edit replaced. A text that was added or removed says nothing about other records. */
async function fieldEdits(change: Change): Promise<FieldEdit[]> {
  const [row] = await readRows(change)
  if (!row) return []
  return alikeFields[change.resource]
    .map((field) => ({ id: row.id, field, from: row.before[field] ?? '', to: row.after[field] ?? '' }))
    .filter(({ from, to }) => from.trim() !== '' && to.trim() !== '')
}

/** Remembers what a counterparty was corrected to, for new transactions. */
function RememberName({ from, to }: { from: string; to: string }) {
  const session = useSession()
  const client = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => saveNameRules(session, client, [{ match: 'is', text: from, name: to }]),
  })
  if (isSuccess)
    return (
      <p role="status" className="whole">
        {messages.remembered} <Link to="/names">{messages.seeNames}</Link>
      </p>
    )
  return (
    <>
      <Button size="small" className={`whole ${classes.change}`} busy={isPending} onClick={() => mutate()}>
        {messages.alwaysUseThisName}
      </Button>
      {error && (
        <p role="alert" className="whole">
          {error.message}
        </p>
      )}
    </>
  )
}
