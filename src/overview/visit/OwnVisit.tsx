import classes from '../parts/Section.module.css'
import * as messages from './messages.ts'
import { useVisit } from './use-visit.ts'
import { VisitSection } from './VisitSection.tsx'

/** What is new since the last visit, as Bookend's own service says. */
export function OwnVisit() {
  const visit = useVisit()
  const isComplete = visit.contacts && visit.transactions
  return (
    <VisitSection
      visit={visit}
      limits={
        isComplete
          ? []
          : [
              <p key="unknown" className={classes.quiet}>
                {messages.unknown}
              </p>,
            ]
      }
    />
  )
}
