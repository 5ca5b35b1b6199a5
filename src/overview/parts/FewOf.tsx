import { Children, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import classes from './Section.module.css'
import * as messages from './messages.ts'

const few = 3

/** The first of several items, and the others on request. */
export function FewOf({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const all = Children.toArray(children)
  return (
    <ul className={classes.few}>
      {(isOpen ? all.slice(0, 200) : all.slice(0, few)).map((child, index) => (
        <li key={index}>{child}</li>
      ))}
      {!isOpen && all.length > few && (
        <li>
          <Button onClick={() => setIsOpen(true)}>
            {messages.showMore(Math.min(200, all.length) - few)}
          </Button>
        </li>
      )}
    </ul>
  )
}
