import { useEffect, useRef, useState } from 'react'
import type { Draft } from '../kept/rows.ts'
import { Button } from '../ui/Button.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import classes from './DraftLine.module.css'
import { labelOf, wordsOf } from './field-words.ts'
import type { FormKeeper } from './keep-form.ts'
import { when } from './when.ts'

type DraftLineProps = {
  keeper: FormKeeper
  draft: Draft
  /** How the fields of the record read now. */
  now: Partial<Record<string, string>>
  onRestore: (field: string, typed: string) => void
  /** Nothing of the draft is left to be decided. */
  onDone: () => void
}

/** What was typed in an earlier visit and not saved, against the record as it is now: to be taken back into the form, or not. */
export function DraftLine({ keeper, draft, now, onRestore, onDone }: DraftLineProps) {
  const [left, setLeft] = useState(() => Object.keys(draft.typed))
  const [unticked, setUnticked] = useState<string[]>([])
  const what = draft.id === 'new' ? 'fill this in' : 'change this'
  const sentence = `You began to ${what} ${when(draft.at, 'day')}.`
  const list = useRef<HTMLUListElement>(null)
  const region = useRef<HTMLParagraphElement>(null)
  // A live region that comes with its words may go unheard, so they come after it.
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
    <section aria-label="Draft" className={classes.draft}>
      <p ref={region} role="status" />
      <ul ref={list}>
        {shown.map((field) => (
          <li key={field}>
            <label>
              <input
                type="checkbox"
                checked={!unticked.includes(field)}
                onChange={({ target }) =>
                  setUnticked(target.checked ? unticked.filter((one) => one !== field) : [...unticked, field])
                }
              />
              <span>
                {labelOf(field)}: <del>{wordsOf(field, now[field] ?? '')}</del> →{' '}
                <ins>{wordsOf(field, draft.typed[field] ?? '')}</ins>
                {draft.base[field] !== now[field] && (
                  <em> Changed since: it was {wordsOf(field, draft.base[field] ?? '')}.</em>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button onClick={restore}>Restore</Button>
        <Button onClick={discard}>Discard</Button>
      </div>
    </section>
  )
}
