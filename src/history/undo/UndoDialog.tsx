import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import type { UndoQuestion } from './undo-place.ts'
import classes from './UndoDialog.module.css'

type UndoDialogProps = { question: UndoQuestion; answer: (isAgreed: boolean) => void }

/** Asks before an undo or redo deletes or creates records. */
export function UndoDialog({ question, answer }: UndoDialogProps) {
  const { title, description, names, confirm, isDanger } = question
  return (
    <AlertDialog
      title={title}
      description={description}
      onCancel={() => answer(false)}
      actions={
        <Button look={isDanger ? 'danger' : 'main'} onClick={() => answer(true)}>
          {confirm}
        </Button>
      }
    >
      {names.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll a long list
        <ul className={classes.names} tabIndex={0} aria-label={title}>
          {names.map((name, index) => (
            <li key={`${index} ${name}`}>{name}</li>
          ))}
        </ul>
      )}
    </AlertDialog>
  )
}
