import type { Entry } from '../../storage/rows.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { labelOf } from '../../domain/label-of.ts'
import { valueWords } from '../../domain/value-words.ts'
import { Changes } from '../Changes.tsx'
import { FieldValues } from '../FieldValues.tsx'
import type { Outlook } from './preview-revert.ts'
import { formatMoment } from '../../domain/format-moment.ts'
import * as messages from './messages.tsx'

type RevertDialogProps = {
  entry: Entry
  outlook: Outlook
  now: Record<string, string>
  onCancel: () => void
  onConfirm: () => void
}

/** Asks before a revert that would undo more than its own edit. */
export function RevertDialog({ entry, outlook, now, onCancel, onConfirm }: RevertDialogProps) {
  const { values, later, elsewhere } = outlook
  return (
    <AlertDialog
      title={messages.revertQuestion(entry.name)}
      description={messages.alsoUndoesLater}
      onCancel={onCancel}
      actions={
        <Button look="danger" onClick={onConfirm}>
          {messages.revertAnyway}
        </Button>
      }
    >
      {later.length > 0 && (
        <>
          <p>{messages.laterEdits}</p>
          <ul>
            {later.map((one) => (
              <li key={one.id}>
                {formatMoment(one.at)}
                <Changes entry={one} />
              </li>
            ))}
          </ul>
        </>
      )}
      {elsewhere.length > 0 && (
        <>
          <p>{messages.changedElsewhere}</p>
          <ul>
            {elsewhere.map((field) => (
              <li key={field}>
                {messages.setElsewhere(
                  labelOf(field),
                  valueWords(field, now[field] ?? ''),
                  valueWords(field, entry.after[field] ?? ''),
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{messages.afterReverting}</p>
      <FieldValues fields={values} />
    </AlertDialog>
  )
}
