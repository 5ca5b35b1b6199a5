import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import { isMissing } from '../../api/session/api-error.ts'
import type { Entry } from '../../storage/rows.ts'
import { Button } from '../../ui/Button.tsx'
import { useMessages } from '../../ui/Messages.tsx'
import { revertError } from '../revert-error.ts'
import { openRecord } from '../open-record.ts'
import type { OpenRecord } from '../open-record.ts'
import { previewRevert } from './preview-revert.ts'
import type { Outlook } from './preview-revert.ts'
import { RevertDialog } from './RevertDialog.tsx'
import * as messages from './messages.tsx'

type RevertProps = { entry: Entry; entries: Entry[] }

/** Reverts an edit; asks first if that would undo more than this edit. */
export function Revert({ entry, entries }: RevertProps) {
  const session = useSession()
  const client = useQueryClient()
  const { say } = useMessages()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState<{ record: OpenRecord; outlook: Outlook }>()
  const [trouble, setTrouble] = useState<string>()
  const [isGone, setIsGone] = useState(false)
  const carefully = async (task: () => Promise<void>) => {
    setBusy(true)
    setTrouble(undefined)
    setIsGone(false)
    try {
      await task()
    } catch (error) {
      if (error instanceof Error && isMissing(error)) setIsGone(true)
      else setTrouble(revertError(error))
    }
    setBusy(false)
  }
  const send = async (record: OpenRecord, { values }: Outlook) => {
    const notes = await record.send(values)
    say([messages.reverted(record.name), ...notes].join(' '))
  }
  const begin = () =>
    carefully(async () => {
      const record = await openRecord(session, client, entry.resource, entry.record)
      const outlook = previewRevert(entry, entries, record.fields)
      if (Object.keys(outlook.values).length === 0) return say(messages.alreadyReverted(record.name))
      if (outlook.later.length + outlook.elsewhere.length > 0) return setAsking({ record, outlook })
      await send(record, outlook)
    })
  const confirm = ({ record, outlook }: NonNullable<typeof asking>) => {
    setAsking(undefined)
    void carefully(() => send(record, outlook))
  }
  return (
    <>
      <Button busy={busy} aria-label={messages.revertEditOf(entry.name)} onClick={() => void begin()}>
        {messages.revert}
      </Button>
      {trouble && <p role="alert">{trouble}</p>}
      {isGone && (
        <p role="alert">
          {entry.resource === 'contacts'
            ? messages.goneContact(entry.name, (text) => <Link to="/deleted">{text}</Link>)
            : messages.gone(entry.name)}
        </p>
      )}
      {asking && (
        <RevertDialog
          entry={entry}
          outlook={asking.outlook}
          now={asking.record.fields}
          onCancel={() => setAsking(undefined)}
          onConfirm={() => confirm(asking)}
        />
      )}
    </>
  )
}
