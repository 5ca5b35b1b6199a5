import { Link } from '@tanstack/react-router'
import { routeOf } from '../../records/record-route.ts'
import type { UndoNews } from './undo-place.ts'
import * as messages from './messages.ts'

/** The link behind a message: to the record that it is about, or to the undo history. */
export function NewsLink({ record }: { record: UndoNews['record'] }) {
  return (
    <>
      {' '}
      {record ? (
        <Link {...routeOf(record.resource, record.id)}>{messages.openRecord}</Link>
      ) : (
        <Link to="/undo">{messages.openHistory}</Link>
      )}
    </>
  )
}
