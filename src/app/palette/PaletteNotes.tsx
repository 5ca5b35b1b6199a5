import classes from './Palette.module.css'
import * as messages from './messages.ts'

type PaletteNotesProps = {
  typed: string
  /** How many choices there are. */
  count: number
  /** Whether no choice and no record matches. */
  isEmpty: boolean
  isLooking: boolean
  isTyping: boolean
  /** Why records could not be searched. */
  errors: readonly string[]
}

/** Notes below the palette's list: failures, progress, and that nothing matches. */
export function PaletteNotes(props: PaletteNotesProps) {
  const { typed, count, isEmpty, isLooking, isTyping, errors } = props
  const status = isLooking ? messages.looking : isEmpty ? messages.nothing(typed) : messages.keys
  return (
    <div className={classes.notes}>
      {errors.map((words) => (
        <p key={words} role="alert">
          {words}
        </p>
      ))}
      <p aria-hidden>{status}</p>
      {/* Announced once everything is found, not for each letter. */}
      <p role="status" className="visually-hidden">
        {typed && !isTyping && !isLooking && (isEmpty ? messages.nothing(typed) : messages.found(count))}
      </p>
    </div>
  )
}
