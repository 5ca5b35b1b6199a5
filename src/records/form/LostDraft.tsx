import { useEffect, useState } from 'react'
import { storageScope } from '../../api/session/storage-scope.ts'
import { useSession } from '../../api/session/use-session.ts'
import { change, get } from '../../storage/database.ts'
import type { Draft } from '../../storage/rows.ts'
import { labelOf } from '../../domain/label-of.ts'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { CopyTyped } from './CopyTyped.tsx'
import classes from './DraftLine.module.css'
import { valueLabel } from './value-label.ts'
import type { Of } from './use-draft-autosave.ts'
import { formatRecent } from '../../domain/moment.ts'
import * as messages from './notice-messages.ts'

/** The draft for a record that no longer exists: it no longer has a form, but the input is not lost. */
export function LostDraft({ resource, id }: Of) {
  const session = useSession()
  const [draft, setDraft] = useState<Draft>()
  useEffect(() => {
    let isOpen = true
    void get('drafts', [storageScope(session), resource, id]).then((found) => {
      if (found && isOpen) setDraft(found)
    })
    return () => {
      isOpen = false
    }
  }, [session, resource, id])
  const typed = Object.entries(draft?.typed ?? {})
  if (!draft || typed.length === 0) return undefined
  const discard = () => {
    void change('drafts', [draft.books, resource, id], () => undefined)
    setDraft(undefined)
    focusHeading()
  }
  return (
    <section aria-label={messages.draft} className={classes.draft}>
      <p>{messages.draftKept(formatRecent(draft.at))}</p>
      <ul>
        {typed.map(([field, value]) => (
          <li key={field}>
            {messages.fieldLabel(labelOf(field))} <ins>{valueLabel(field, value)}</ins>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CopyTyped values={() => draft.typed} />
        <Button onClick={discard}>{messages.discard}</Button>
      </div>
    </section>
  )
}
