import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import { collections } from '../../changes/history/collections.ts'
import { planChange } from '../../changes/plan-change.ts'
import { runChange } from '../../changes/run-change.ts'
import { readRows } from '../../changes/stored-changes.ts'
import { useContactWarnings } from '../../contacts/use-contact-warnings.ts'
import { emptyContact } from '../../domain/fields.ts'
import { isSameValue } from '../../domain/is-same-value.ts'
import { labelOf } from '../../domain/label-of.ts'
import { Button } from '../../ui/Button.tsx'
import { useMessages } from '../../ui/Messages.tsx'
import classes from './Inbox.module.css'
import * as messages from './messages.ts'
import type { InboxItem } from './inbox-item.ts'
import { nameOfItem } from './inbox-item.ts'

type MendFieldProps = { item: InboxItem; field: string; onClose: () => void }

/** Edits one field of an item's record. It is saved as every change: checked, nobody overwritten, and it can be undone. */
export function MendField({ item, field, onClose }: MendFieldProps) {
  const { say } = useMessages()
  const save = useSave(item, field)
  const before = textOf(item, field)
  const [typed, setTyped] = useState(before)
  const [state, setState] = useState<{ busy?: true; fault?: string }>({})
  const warning = useWarning(item, field, typed)
  const submit = async () => {
    if (isSameValue(typed.trim(), before)) return onClose()
    setState({ busy: true })
    const fault = await save(before, typed.trim()).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    )
    if (fault !== undefined) return setState({ fault })
    onClose()
    say(messages.saved(labelOf(field)))
  }
  return (
    <form
      noValidate
      className={classes.mend}
      onSubmit={(event) => {
        event.preventDefault()
        if (!state.busy) void submit()
      }}
    >
      <TextInput
        ref={(input) => input?.focus()}
        label={labelOf(field)}
        value={typed}
        error={state.fault}
        description={warning && <span className={classes.warning}>{warning}</span>}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || state.busy) return
          event.preventDefault()
          onClose()
        }}
      />
      <Button type="submit" look="main" busy={state.busy ?? false}>
        {messages.save}
      </Button>
      <Button onClick={onClose}>{messages.cancel}</Button>
    </form>
  )
}

/** Saves the field of the item's record. Resolves to why it could not be saved. */
function useSave(item: InboxItem, field: string) {
  const session = useSession()
  const client = useQueryClient()
  return async (before: string, after: string): Promise<string | undefined> => {
    const [record] = item.records
    if (!record) return undefined
    const check = await collections[item.resource].check()
    const checked = check({ [field]: after }, { ...record })
    if ('faults' in checked) return Object.values(checked.faults).join(' ')
    const row = { id: record.id, name: nameOfItem(item), before: { [field]: before }, after: checked.values }
    const change = await planChange(session, item.resource, 'cell', [row])
    const done = await runChange(session, client, change.id)
    const [ended] = await readRows(done)
    return ended?.state === 'done' ? undefined : (ended?.words ?? done.words ?? messages.notSaved)
  }
}

function textOf(item: InboxItem, field: string): string {
  return String(Object(item.records[0])[field] ?? '')
}

function useWarning(item: InboxItem, field: string, typed: string): string | undefined {
  const contact = item.resource === 'contacts' ? item.records[0] : undefined
  const warnings = useContactWarnings({ ...emptyContact, ...contact, [field]: typed })
  return contact && Object(warnings)[field]
}
