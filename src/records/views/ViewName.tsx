import { useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import classes from './ViewsPanel.module.css'
import * as messages from './messages.ts'

type ViewNameProps = {
  label: string
  name: string
  /** Names that other views have. */
  taken: string[]
  onDone: (name: string) => void
  onCancel?: () => void
}

/** The field for a view's name, with its error once the user has tried to save it. */
export function ViewName({ label, name, taken, onDone, onCancel }: ViewNameProps) {
  const id = useId()
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState('')
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        const called = typed.trim()
        if (called === '') return setError(messages.nameMissing)
        if (taken.includes(called)) return setError(messages.nameTaken)
        setError('')
        setTyped('')
        onDone(called)
      }}
    >
      <input
        aria-label={label}
        data-focus={onCancel ? undefined : 'new-view'}
        aria-invalid={error !== ''}
        aria-describedby={error === '' ? undefined : id}
        maxLength={60}
        autoComplete="off"
        value={typed}
        ref={(field) => {
          // The button that opened the field is gone.
          if (onCancel && document.activeElement === document.body) field?.select()
        }}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">{messages.save}</Button>
      {onCancel && <Button onClick={onCancel}>{messages.cancel}</Button>}
      <span id={id} role="alert" className={classes.error}>
        {error}
      </span>
    </form>
  )
}
