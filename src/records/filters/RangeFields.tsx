import type { ComponentProps } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { pauseBeforeSearch } from '../../api/resource.ts'
import { useSession } from '../../api/session/use-session.ts'
import classes from './Choices.module.css'

type Range = { first: string; last: string }

type RangeFieldsProps = Pick<ComponentProps<'input'>, 'type' | 'inputMode'> & {
  labels: Range
  value: Range
  /** Why the input cannot be applied; "" if it can. */
  faultOf: (typed: Range) => string
  onChange: (typed: Range) => void
}

/**
 * A first and a last value. Input applies a moment after the last key, on Enter, or when the field loses the focus; until
 * then it stays exactly as typed.
 */
export function RangeFields({ labels, value, faultOf, onChange, ...input }: RangeFieldsProps) {
  const session = useSession()
  const [typed, setTyped] = useState<Range>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const errorId = useId()
  const shown = typed ?? value
  const fault = typed ? faultOf(typed) : ''
  const send = (range: Range) => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (faultOf(range) === '') onChange(range)
  }
  return (
    <>
      <div className={classes.pair}>
        {(['first', 'last'] as const).map((end) => (
          <label key={end} className={classes.label}>
            {labels[end]}
            <input
              {...input}
              autoComplete="off"
              value={shown[end]}
              data-empty={shown[end] === ''}
              aria-invalid={fault !== ''}
              aria-describedby={fault ? errorId : undefined}
              onChange={(event) => {
                const next = { ...shown, [end]: event.target.value }
                setTyped(next)
                clearTimeout(timer.current)
                timer.current = setTimeout(() => send(next), pauseBeforeSearch(session))
              }}
              onKeyDown={(event) => event.key === 'Enter' && send(shown)}
              onBlur={() => {
                if (timer.current !== undefined) send(shown)
                if (fault === '') setTyped(undefined)
              }}
            />
          </label>
        ))}
      </div>
      <p id={errorId} role="alert" className={classes.fault}>
        {fault}
      </p>
    </>
  )
}
