import type { ComponentProps } from 'react'
import { createLink } from '@tanstack/react-router'
import classes from './Button.module.css'

type ButtonProps = ComponentProps<'button'> & {
  /** Plain, the page's main action, a destructive one, without a frame, or like a link. */
  look?: 'plain' | 'main' | 'danger' | 'bare' | 'link'
  /** Small beside text, smaller in a line of tools, or as wide as high for an icon. */
  size?: 'small' | 'tool' | 'icon' | undefined
  /** Whether its action is in progress; clicks do nothing until it ends. */
  busy?: boolean
}

/** A button that acts on the page: a plain element, because the first view has it too. */
export function Button({
  look = 'plain',
  size,
  busy = false,
  onClick,
  className = '',
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={`${classes.button} screen-only ${className}`}
      data-look={look}
      data-size={size}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  )
}

type AnchorProps = ComponentProps<'a'> & Pick<ButtonProps, 'look' | 'size'>

/** A link that looks like a button. It navigates, so it can also be opened in a new tab. */
export const ButtonLink = createLink(({ look = 'plain', size, className = '', ...props }: AnchorProps) => (
  <a {...props} data-look={look} data-size={size} className={`${classes.button} screen-only ${className}`} />
))

/** A button that is only an icon; its label says what it does. */
export function IconButton({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" {...props} className={`tool screen-only ${className}`} />
}
