import type { ComponentProps } from 'react'
import classes from './IconButton.module.css'

/** A button that is only an icon; its label says what it does. */
export function IconButton({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" {...props} className={`${classes.icon} screen-only ${className}`} />
}
