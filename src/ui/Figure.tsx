import { Fragment } from 'react'

/** A formatted number. Its hyphen looks like a minus but stays a hyphen in the text, so that a copy pastes as a number. */
export function Figure({ text }: { text: string }) {
  const [, mark, rest] = negative.exec(text) ?? []
  if (rest === undefined) return text
  return (
    <>
      {mark}
      <span className="minus">
        <span>-</span>
      </span>
      {rest}
    </>
  )
}

// Some locales put a directional mark before the sign.
const negative = /^([\u061C\u200E\u200F]?)-(.*)$/s

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
