import type { ComponentProps } from 'react'
import classes from './Button.module.css'

type ButtonProps = ComponentProps<'button'> & {
  /** Plain, the page's main action, or a destructive one. */
  look?: 'plain' | 'main' | 'danger'
  /** Whether its action is in progress; clicks do nothing until it ends. */
  busy?: boolean
}

/** A button that acts on the page. Mantine's would add 10 kB to the first screen, so only forms use it. */
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
