import { Link, useLocation } from '@tanstack/react-router'
import { samePageAt, type NamedConnection } from '../connection-list.ts'
import classes from './ConnectionSwitch.module.css'
import * as messages from '../page-messages.tsx'

type ConnectionChoicesProps = { all: NamedConnection[]; current: NamedConnection }

/** The connections to choose from, as plain links: the page reloads, so that nothing of one connection can reach another. */
export function ConnectionChoices({ all, current }: ConnectionChoicesProps) {
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <nav aria-label={messages.listTitle} className="links plain">
      <ul>
        {all.map((one) => (
          <li key={one.id}>
            <a
              href={samePageAt(one, pathname)}
              aria-current={one.id === current.id ? 'true' : undefined}
              className={`option ${classes.choice}`}
              title={one.name}
            >
              {one.name}
            </a>
          </li>
        ))}
      </ul>
      <Link
        to="/connections"
        className={`option ${classes.choice}`}
        onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
      >
        {messages.manage}
      </Link>
    </nav>
  )
}
