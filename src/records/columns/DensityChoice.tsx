import { useId } from 'react'
import classes from './ColumnsPanel.module.css'
import * as messages from './messages.ts'

type DensityChoiceProps = { isCompact: boolean; onChoose: (isCompact: boolean) => void }

/** The choice between two row heights. */
export function DensityChoice({ isCompact, onChoose }: DensityChoiceProps) {
  const name = useId()
  return (
    <fieldset className={classes.density}>
      <legend>{messages.rowHeight}</legend>
      {[false, true].map((value) => (
        <label key={String(value)}>
          <input type="radio" name={name} checked={isCompact === value} onChange={() => onChoose(value)} />
          {value ? messages.compact : messages.comfortable}
        </label>
      ))}
    </fieldset>
  )
}
