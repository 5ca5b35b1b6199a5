import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isMissing } from '../api/api-error.ts'
import type { Entry } from '../kept/rows.ts'
import { Button } from '../ui/Button.tsx'
import { useMessages } from '../ui/Messages.tsx'
import { notPutBack } from './not-put-back.ts'
import { openRecord } from './open-record.ts'
import type { OpenRecord } from './open-record.ts'
import { outlookOf } from './revert.ts'
import type { Outlook } from './revert.ts'
import { RevertDialog } from './RevertDialog.tsx'

type RevertProps = { entry: Entry; entries: Entry[] }

/** Puts back what an edit changed; asks first when that would undo more than this edit. */
export function Revert({ entry, entries }: RevertProps) {
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
      else setTrouble(notPutBack(error))
    }
    setBusy(false)
  }
  const send = async (record: OpenRecord, { values }: Outlook) => {
    const notes = await record.send(values)
    say([`${record.name}: put back as it was before this edit.`, ...notes].join(' '))
  }
  const begin = () =>
    carefully(async () => {
      const record = await openRecord(client, entry.resource, entry.record)
      const outlook = outlookOf(entry, entries, record.fields)
      if (Object.keys(outlook.values).length === 0)
        return say(`${record.name} reads as before this edit already. Nothing was sent.`)
      if (outlook.later.length + outlook.elsewhere.length > 0) return setAsking({ record, outlook })
      await send(record, outlook)
    })
  const confirm = ({ record, outlook }: NonNullable<typeof asking>) => {
    setAsking(undefined)
    void carefully(() => send(record, outlook))
  }
  return (
    <>
      <Button busy={busy} aria-label={`Revert the edit of ${entry.name}`} onClick={() => void begin()}>
        Revert
      </Button>
      {trouble && <p role="alert">{trouble}</p>}
      {isGone && (
        <p role="alert">
          {entry.name} is no longer there.{' '}
          {entry.resource === 'contacts' && (
            <>
              If it was deleted here, it can be created again under{' '}
              <Link to="/deleted">Recently deleted</Link>.
            </>
          )}
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
