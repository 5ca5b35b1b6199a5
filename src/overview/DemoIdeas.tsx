import { Link } from '@tanstack/react-router'
import classes from './parts/Section.module.css'
import { ListLink } from './parts/ListLink.tsx'
import * as messages from './messages.tsx'

/** Ideas for trying out the demo. */
export function DemoIdeas() {
  return (
    <section aria-labelledby="ideas" className={classes.section}>
      <h2 id="ideas">{messages.ideas}</h2>
      <p className={classes.quiet}>{messages.demoIsSafe}</p>
      <ul className={classes.items}>
        <li>
          <ListLink where={{ period: '2026-Q3', direction: 'out' }}>{messages.ideaQuarter}</ListLink>
        </li>
        <li>
          <Link to="/contacts" search={{ search: '', page: 1, refine: 'country=DE&missing=vat-number' }}>
            {messages.ideaVat}
          </Link>
        </li>
        <li>
          <Link to="/transactions" search={{ search: 'date:2026-03', page: 1 }}>
            {messages.ideaDelete}
          </Link>
        </li>
        <li>
          <Link to="/connections">{messages.ideaConnect}</Link>
        </li>
      </ul>
    </section>
  )
}
