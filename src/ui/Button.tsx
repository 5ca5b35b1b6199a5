import type { ComponentProps } from 'react'
import classes from './Button.module.css'

type ButtonProps = ComponentProps<'button'> & {
  /** Plain, the one main thing to do on a page, or what destroys. */
  look?: 'plain' | 'main' | 'danger'
  /** Whether what it started is still going on; it does nothing until that has ended. */
  busy?: boolean
}

/** A button that acts here and now. Mantine's would cost the first screen 10 kB, so the forms have it and this does without. */
export function Button({ look = 'plain', busy = false, onClick, className = '', ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={`${classes.button} ${className}`}
      data-look={look}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  )
}
