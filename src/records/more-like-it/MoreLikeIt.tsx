// Over 200 lines because the offer and the search for the records that it names go together.
import { useEffect, useState } from 'react'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { labelOf } from '../../domain/fields.ts'
import type { Change } from '../../storage/rows.ts'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { RehearsalDialog } from '../bulk-edit/RehearsalFrame.tsx'
import type { Collection } from '../collection.ts'
import { keysOf, wordsOf } from '../../shortcuts/key-words.ts'
import { useSession } from '../../api/session/use-session.ts'
import type { ChangeOf } from '../bulk-edit/rehearse.ts'
import { readRows } from '../../changes/stored-changes.ts'
import classes from './MoreLikeIt.module.css'
import * as messages from '../bulk-edit/messages.ts'
import { saveNameRules } from '../../api/name-rules.ts'
import { NameRule } from '../../domain/name-rules.ts'
import { textAt } from '../../domain/field.ts'
import { rowsOnScreen } from '../../api/cache/refresh.ts'
import { chooseQuerySource } from '../../api/query/choose-query-source.ts'
import { readingState } from '../../api/full-scan/reading-state.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import type { Edited } from '../bulk-edit/use-records-to-edit.ts'
import { hidden } from '../hidden-records.ts'
import { fingerprint, pairsFingerprint } from '../../domain/cluster/fingerprint.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { spellingFields } from '../clusters/use-spellings.ts'

type MoreLikeItProps<T extends { id: string }> = {
  collection: Collection<T>
  /** The last edit of this tab, if it was an edit of a single record. */
  edit: Change | undefined
}

/** Offers to make the last edit in similar records. It is beside the page and does not take the focus. */
export function MoreLikeIt<T extends { id: string }>({ collection, edit }: MoreLikeItProps<T>) {
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

/** A saved edit of one field of a record. */
type FieldEdit = { id: string; field: string; from: string; to: string }

/** The other records that still have the old text, and how to read them for a rehearsal. */
type Alike<T> = {
  number: number
  /** `some`: there may be more than that. `screen`: only the rows on screen were compared. */
  among: 'all' | 'some' | 'screen'
  edited: Edited<T>
}

type Place<T extends { id: string }> = {
  collection: Collection<T>
  session: ServiceSession
  client: QueryClient
  signal: AbortSignal
}

/** The highest number worth counting. */
const most = 500
// An address must not become too long. A part of a word is found, too.
const longestSearch = 200

/**
 * Finds other records with the text that an edit replaced. Bookend's own service searches for it. With any other
 * service, compares only what has already been read: everything if the whole list was read, otherwise the rows on
 * screen. Throws `ApiError`.
 */
async function findAlike<T extends { id: string }>(
  { collection, session, client, signal }: Place<T>,
  { id, field, from, to }: FieldEdit,
): Promise<Alike<T>> {
  const { resource } = collection
  const isLike = isAlike(from)
  const keep = (record: T) => {
    const text = textAt(record, field)
    return record.id !== id && text !== '' && text !== to && isLike(text)
  }
  const among = (records: readonly T[]) => {
    const gone = hidden.get()[resource]
    return records.filter((record) => keep(record) && !gone.has(record.id))
  }
  const isAsked = session.isOwn() && session.offers('queries')
  if (!isAsked && readingState(session, resource).get().state !== 'whole') {
    const ticked = among(rowsOnScreen<T>(client, resource))
    return { number: ticked.length, among: 'screen', edited: { ticked } }
  }
  const search = isAsked ? from.slice(0, longestSearch) : ''
  const source = await chooseQuerySource(session, client, resource)
  const found: T[] = []
  for await (const portion of source.records({ search, filter: {} }, signal)) {
    // A list holds the records of its collection, which the compiler cannot infer from its name.
    found.push(...among(portion as unknown as T[]))
    if (isAsked && found.length >= most) break
  }
  const isCut = isAsked && found.length >= most
  return {
    number: found.length,
    among: isCut ? 'some' : 'all',
    edited: isAsked ? { query: { search, page: 1 }, keep } : { ticked: found },
  }
}

/** The fields in which the same text is often wrong in many records. */
const alikeFields: Record<CollectionName, readonly string[]> = {
  contacts: spellingFields.contacts,
  transactions: [...spellingFields.transactions, 'description'],
}

/** Whether a text is the same as another, or has the same words or letters. Names that are merely similar do not count. */
function isAlike(text: string): (other: string) => boolean {
  const [words, letters] = [fingerprint(text), pairsFingerprint(text)]
  return (other) =>
    other === text ||
    (words !== '' && fingerprint(other) === words) ||
    (letters !== '' && pairsFingerprint(other) === letters)
}
