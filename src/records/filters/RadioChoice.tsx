import { useId } from 'react'
import classes from './Choices.module.css'

type RadioChoiceProps = {
  legend: string
  /** The value, or "" for any. */
  value: string
  choices: { value: string; label: string }[]
  onChange: (value: string) => void
}

/** One of a few choices. */
export function RadioChoice({ legend, value, choices, onChange }: RadioChoiceProps) {
  const name = useId()
  return (
    <fieldset className={classes.part}>
      <legend>{legend}</legend>
      <div className={classes.row}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.check}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
