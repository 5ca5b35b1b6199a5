import { useId } from 'react'
import classes from './RadioGroup.module.css'

type RadioGroupProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string; hint?: string }[]
  onChoose: (value: Value) => void
}

/** A few options, all visible, one of which is chosen. */
export function RadioGroup<Value extends string>({
  label,
  value,
  options,
  onChoose,
}: RadioGroupProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          <span>{option.label}</span>
          {option.hint && <span className={classes.hint}>{option.hint}</span>}
        </label>
      ))}
    </fieldset>
  )
}
