import type { Entry } from '../../storage/rows.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { labelOf } from '../../domain/label-of.ts'
import { valueWords } from '../../domain/value-words.ts'
import { Changes } from '../Changes.tsx'
import { FieldValues } from '../FieldValues.tsx'
import type { Outlook } from './preview-revert.ts'
import { formatMoment } from '../../domain/format-moment.ts'

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
      title={`Revert the edit of ${entry.name}?`}
      description="This also undoes later changes."
      onCancel={onCancel}
      actions={
        <Button look="danger" onClick={onConfirm}>
          Revert anyway
        </Button>
      }
    >
      {later.length > 0 && (
        <>
          <p>Later edits in this browser:</p>
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
          <p>Changed by someone else, or in another browser:</p>
          <ul>
            {elsewhere.map((field) => (
              <li key={field}>
                {labelOf(field)} is now {quoted(field, now[field])}; this edit set it to{' '}
                {quoted(field, entry.after[field])}.
              </li>
            ))}
          </ul>
        </>
      )}
      <p>After reverting:</p>
      <FieldValues fields={values} />
    </AlertDialog>
  )
}

function quoted(field: string, value = ''): string {
  return value ? `“${valueWords(field, value)}”` : 'empty'
}
