import type { CollectionName } from '../../domain/collection-name.ts'
import { Button } from '../../ui/Button.tsx'
import classes from '../parts/Section.module.css'
import type { WholeReading } from '../reading/use-whole-reading.ts'
import type { ComparedExtent } from './compared-extent.ts'
import * as messages from './messages.ts'

type ReadLimitProps = {
  name: CollectionName
  extent: Exclude<ComparedExtent, 'all'>
  reading: WholeReading
}

/** Says which part of a collection could not be compared, with a button to read the rest. */
export function ReadLimit({ name, extent, reading }: ReadLimitProps) {
  const { state, read, of } = reading.state
  const isReading = state === 'reading'
  return (
    <div className={classes.limit}>
      <p className={classes.quiet}>
        {isReading ? messages.readingNow(name, read, of) : messages.limits[extent][name]}
      </p>
      {extent !== 'untracked' && (
        <Button busy={isReading} onClick={extent === 'unread' ? reading.start : reading.refresh}>
          {extent === 'unread' ? messages.readAll[name] : messages.readAgain[name]}
        </Button>
      )}
    </div>
  )
}
