import { Link } from '@tanstack/react-router'
import { Children, useState, type ReactNode } from 'react'
import { transactionsWhere } from '../../records/record-route.ts'
import { Button } from '../../ui/Button.tsx'
import * as messages from './messages.tsx'

type ListLinkProps = {
  /** The conditions, by their names in the list's address. */
  where: Record<string, string | undefined>
  className?: string | undefined
  title?: string | undefined
  tabIndex?: number
  children: ReactNode
}

export function ListLink({ where, ...link }: ListLinkProps) {
  return <Link {...transactionsWhere(where)} {...link} />
}

const few = 3

/** The first of several items, and the others on request. */
export function FewOf({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const all = Children.toArray(children)
  return (
    <ul className="stack quiet">
      {(isOpen ? all.slice(0, 200) : all.slice(0, few)).map((child, index) => (
        <li key={index}>{child}</li>
      ))}
      {!isOpen && all.length > few && (
        <li>
          <Button size="small" onClick={() => setIsOpen(true)}>
            {messages.showMore(Math.min(200, all.length) - few)}
          </Button>
        </li>
      )}
    </ul>
  )
}
