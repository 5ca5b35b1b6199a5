import { useEffect, useState } from 'react'
import { booksOf } from '../api/books.ts'
import { line } from '../api/line.ts'
import { change, get } from '../kept/kept.ts'
import type { Draft } from '../kept/rows.ts'
import { Button } from '../ui/Button.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import { CopyOut } from './CopyOut.tsx'
import classes from './DraftLine.module.css'
import { labelOf, wordsOf } from './field-words.ts'
import type { Of } from './use-form-keeper.ts'
import { when } from './when.ts'

/** What was typed over a record that is gone by now: there is no form for it any more, but it is not lost. */
export function LostDraft({ resource, id }: Of) {
  const [draft, setDraft] = useState<Draft>()
  useEffect(() => {
    let isOpen = true
    void get('drafts', [booksOf(line()), resource, id]).then((found) => {
      if (found && isOpen) setDraft(found)
    })
    return () => {
      isOpen = false
    }
  }, [resource, id])
  const typed = Object.entries(draft?.typed ?? {})
  if (!draft || typed.length === 0) return undefined
  const discard = () => {
    void change('drafts', [draft.books, resource, id], () => undefined)
    setDraft(undefined)
    focusHeading()
  }
  return (
    <section aria-label="Draft" className={classes.draft}>
      <p>You began to change it {when(draft.at, 'day')}. What you typed is kept on this device:</p>
      <ul>
        {typed.map(([field, value]) => (
          <li key={field}>
            {labelOf(field)}: <ins>{wordsOf(field, value)}</ins>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CopyOut values={() => draft.typed} />
        <Button onClick={discard}>Discard</Button>
      </div>
    </section>
  )
}
