import { useEffect, useState } from 'react'
import { otherScopes } from '../api/session/storage-scope.ts'
import { useSession, useAccount, useStorageScope } from '../api/session/use-session.ts'
import { CornerNotice } from '../ui/Notice.tsx'
import { countRows, type Count } from '../storage/count-rows.ts'
import { moveRows, watchTables } from '../storage/database.ts'
import { tableNames } from '../storage/rows.ts'
import { writeKept, readKept } from '../storage/local-storage.ts'
import { Button } from '../ui/Button.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import { useMessages } from '../ui/Messages.tsx'
import * as messages from './messages.tsx'

/**
 * Asks who owns data that this browser stored for the connection while signed out, under another sign-in, or by an old
 * version. It is never assigned automatically, because it could belong to another account. `declined`: shows the data
 * that the user has refused, instead of the data not yet decided on.
 */
export function UnclaimedNotices({ declined = false }: { declined?: boolean }) {
  const session = useSession()
  const books = useStorageScope()
  return otherScopes(session).map((from) => (
    <UnclaimedNotice key={`${from} ${books}`} from={from} to={books} declined={declined} />
  ))
}

type UnclaimedNoticeProps = { from: string; to: string; declined: boolean }

function UnclaimedNotice({ from, to, declined }: UnclaimedNoticeProps) {
  const account = useAccount()
  const { say, fail } = useMessages()
  const [counts, setCounts] = useState<Count[]>([])
  const [answered, setAnswered] = useState(false)
  useEffect(() => {
    const count = () => void countRows(from).then(setCounts)
    count()
    return watchTables(tableNames, count)
  }, [from])
  const some = counts.filter(({ here }) => here > 0)
  if (some.length === 0 || answered) return null
  const place = `bookend-not-of:${account?.id ?? to} ${from}`
  if ((readKept('device', place) === true) !== declined) return null

  const decline = () => {
    writeKept('device', place, true)
    setAnswered(true)
    focusHeading() // the buttons disappear with the notice
  }
  const words = account ? messages.ofAccount(account.name) : messages.ofSignIn
  const claim = async () => {
    const left = await moveRows(from, to)
    if (left === undefined) return fail(messages.notMoved)
    decline()
    say(left === 0 ? words.done : words.partlyDone)
  }
  return (
    <CornerNotice
      label={words.label}
      actions={
        <>
          <Button onClick={() => void claim()}>{words.yes}</Button>
          {!declined && <Button onClick={decline}>{words.no}</Button>}
        </>
      }
    >
      {words.stored(messages.listOfCounts(some))}
    </CornerNotice>
  )
}
