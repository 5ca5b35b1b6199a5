import { Fragment } from 'react'
import { Figure } from './Figure.tsx'

/** A record on one line, its parts separated by dots. A negative amount among them gets the minus that lists show. */
export function SummaryLine({ text }: { text: string }) {
  return text.split(' · ').map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text never change places
    <Fragment key={place}>
      {place > 0 && ' · '}
      {startsNegative.test(part) ? <Figure text={part} /> : part}
    </Fragment>
  ))
}

const startsNegative = /^[\u061C\u200E\u200F]?-\p{Number}/u
