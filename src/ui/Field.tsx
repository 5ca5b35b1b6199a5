import type { ReactNode } from 'react'
import { useId } from 'react'
import classes from './Field.module.css'

type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** The input, which receives the attributes that link it to its label, hint and error. */
  children: (ties: Ties) => ReactNode
}
type Ties = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** A label and its input, with a hint and an error. */
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
