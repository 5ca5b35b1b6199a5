import type { ReactNode } from 'react'
import { useId } from 'react'
import classes from './Field.module.css'

type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** The input, which gets what ties it to its label, its hint and its error. */
  children: (ties: Ties) => ReactNode
}
type Ties = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** A label, an input under it, and what is to be said of it. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': about || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
