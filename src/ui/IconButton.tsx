import type { ComponentProps } from 'react'

/** A button that is only an icon; its label says what it does. */
export function IconButton({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" {...props} className={`tool screen-only ${className}`} />
}
