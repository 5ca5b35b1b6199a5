import { Checkbox, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Draft } from '../../storage/rows.ts'
import { labelOf } from '../../domain/fields.ts'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import classes from './FormFrame.module.css'
import { valueLabel } from './ConflictDialog.tsx'
import type { DraftAutosave } from './draft-autosave.ts'
import { formatRecent } from '../../domain/moment.ts'
import * as messages from '../messages.tsx'
import { storageScope } from '../../api/session/storage-scope.ts'
import { useSession } from '../../api/session/use-session.ts'
import { changeRow, getRow } from '../../storage/database.ts'
import type { Of } from './form-work.ts'

type DraftLineProps = {
  keeper: DraftAutosave
  draft: Draft
  now: Partial<Record<string, string>>
  onRestore: (field: string, typed: string) => void
  /** Called when nothing in the draft is left to decide. */
  onDone: () => void
}

/** Shows the draft of an earlier visit next to the record's current values, to be restored or discarded. */
export function DraftLine({ keeper, draft, now, onRestore, onDone }: DraftLineProps) {
  const [left, setLeft] = useState(() => Object.keys(draft.typed))
  const [unticked, setUnticked] = useState<string[]>([])
  const sentence = messages.draftFrom(formatRecent(draft.at))
  const list = useRef<HTMLUListElement>(null)
  const region = useRef<HTMLParagraphElement>(null)
  // Screen readers may ignore a live region inserted with its text, so the text is added afterwards.
  useEffect(() => {
    if (region.current) region.current.textContent = sentence
  }, [sentence])
  const shown = left.filter((field) => draft.typed[field] !== now[field])
  const ticked = shown.filter((field) => !unticked.includes(field))

  const restore = () => {
    if (ticked.length === 0) return list.current?.querySelector('input')?.focus()
    for (const field of ticked) onRestore(field, draft.typed[field] ?? '')
    void keeper.letGo(ticked, false)
    const rest = shown.filter((field) => !ticked.includes(field))
    document.getElementsByName(ticked[0] ?? '')[0]?.focus()
    if (rest.length === 0) onDone()
    else setLeft(rest)
  }
  const discard = () => {
    void keeper.letGo(left, true)
    focusHeading()
    onDone()
  }
  if (shown.length === 0) return undefined
  return (
    <section aria-label={messages.draft} className={`framed spaced stack ${classes.draft}`}>
      <p ref={region} role="status" />
      <ul className="bounded" ref={list}>
        {shown.map((field) => (
          <li key={field}>
            <Checkbox
              checked={!unticked.includes(field)}
              onChange={({ target }) =>
                setUnticked(target.checked ? unticked.filter((one) => one !== field) : [...unticked, field])
              }
              label={
                <>
                  {messages.fieldLabel(labelOf(field))}{' '}
                  <ins>{valueLabel(field, draft.typed[field] ?? '')}</ins>{' '}
                  {draft.base[field] === now[field]
                    ? messages.was(valueLabel(field, now[field] ?? ''))
                    : messages.now(valueLabel(field, now[field] ?? ''))}
                  {draft.base[field] !== now[field] && (
                    <span className="caution">
                      {' '}
                      {messages.changedSinceDraft(valueLabel(field, draft.base[field] ?? ''))}
                    </span>
                  )}
                </>
              }
            />
          </li>
        ))}
      </ul>
      <div className="row">
        <Button onClick={restore}>{messages.restore}</Button>
        <Button onClick={discard}>{messages.discard}</Button>
      </div>
    </section>
  )
}

/** The draft for a record that no longer exists: it no longer has a form, but the input is not lost. */
export function LostDraft({ resource, id }: Of) {
  const session = useSession()
  const [draft, setDraft] = useState<Draft>()
  useEffect(() => {
    let isOpen = true
    void getRow('drafts', [storageScope(session), resource, id]).then((found) => {
      if (found && isOpen) setDraft(found)
    })
    return () => {
      isOpen = false
    }
  }, [session, resource, id])
  const typed = Object.entries(draft?.typed ?? {})
  if (!draft || typed.length === 0) return undefined
  const discard = () => {
    void changeRow('drafts', [draft.books, resource, id], () => undefined)
    setDraft(undefined)
    focusHeading()
  }
  return (
    <section aria-label={messages.draft} className={`framed spaced stack ${classes.draft}`}>
      <p>{messages.draftKept(formatRecent(draft.at))}</p>
      <ul className="bounded">
        {typed.map(([field, value]) => (
          <li key={field}>
            {messages.fieldLabel(labelOf(field))} <ins>{valueLabel(field, value)}</ins>
          </li>
        ))}
      </ul>
      <div className="row">
        <CopyTyped values={() => draft.typed} />
        <Button onClick={discard}>{messages.discard}</Button>
      </div>
    </section>
  )
}

/** Copies fields with their labels. If the browser refuses, shows them for copying by hand. */
export function CopyTyped({ values }: { values: () => Record<string, string> }) {
  const [text, setText] = useState('')
  const [copied, setCopied] = useState<'yes' | 'refused'>()
  const copy = async () => {
    const filled = Object.entries(values()).filter(([, value]) => value !== '')
    const lines = filled.map(([field, value]) => `${labelOf(field)}: ${valueLabel(field, value)}`).join('\n')
    setText(lines)
    try {
      await navigator.clipboard.writeText(lines)
      setCopied('yes')
    } catch {
      setCopied('refused')
    }
  }
  return (
    <>
      <Button onClick={() => void copy()}>{messages.copyTyped}</Button>
      <p role="status">{copied === 'yes' && messages.formCopied}</p>
      {copied === 'refused' && (
        <Textarea
          label={messages.copyByHand}
          readOnly
          rows={6}
          value={text}
          onFocus={({ target }) => target.select()}
        />
      )}
    </>
  )
}
