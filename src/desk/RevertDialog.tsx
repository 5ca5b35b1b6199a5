import type { Entry } from '../kept/rows.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { Changes } from './Changes.tsx'
import { labelOf } from '../contract/field-words.ts'
import type { Outlook } from './revert.ts'
import { momentOf } from './when.ts'

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
      description="What was changed since would be undone with it."
      onCancel={onCancel}
      actions={
        <Button look="danger" onClick={onConfirm}>
          Revert all the same
        </Button>
      }
    >
      {later.length > 0 && (
        <>
          <p>Later edits from this browser:</p>
          <ul>
            {later.map((one) => (
              <li key={one.id}>
                {momentOf(one.at)}
                <Changes entry={one} />
              </li>
            ))}
          </ul>
        </>
      )}
      {elsewhere.length > 0 && (
        <>
          <p>Changed by somebody else, or in another browser:</p>
          <ul>
            {elsewhere.map((field) => (
              <li key={field}>
                {labelOf(field)} is now {quoted(now[field])}; this edit had made it{' '}
                {quoted(entry.after[field])}.
              </li>
            ))}
          </ul>
        </>
      )}
      <p>It would read:</p>
      <ul>
        {Object.entries(values).map(([field, value]) => (
          <li key={field}>
            {labelOf(field)}: {quoted(value)}
          </li>
        ))}
      </ul>
    </AlertDialog>
  )
}

function quoted(text = ''): string {
  return text ? `“${text}”` : 'empty'
}
