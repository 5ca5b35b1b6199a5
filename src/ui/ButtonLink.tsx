import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import classes from './Button.module.css'

type AnchorProps = ComponentProps<'a'> & { look?: 'plain' | 'main' }

/** A link that looks like a button. It navigates, so it can also be opened in a new tab. */
export const ButtonLink = createLink(({ look = 'plain', className = '', ...props }: AnchorProps) => (
  <a {...props} data-look={look} className={`${classes.button} ${className}`} />
))
