import { Link } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { useAccount } from '../../api/session/use-session.ts'
import { formatMoment } from '../../domain/moment.ts'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { BackIcon } from '../../ui/icons.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import type { Erased } from './erase-person.ts'
import { ErasureLists } from './ErasureLists.tsx'
import * as messages from '../page-messages.ts'

/** An erasure that is done; `named`: how many transactions have the name, if that is known. */
export type Statement = { name: string; erased: Erased; named: number | undefined }

/** What was erased of a person and what stays, to print. It is shown once and stored nowhere. */
export function ErasedStatement({ name, erased, named }: Statement) {
  const account = useAccount()
  const moment = formatMoment(erased.at, 'long')
  useLayoutEffect(focusHeading, [])
  return (
    <>
      <PageHeading
        title={messages.erasedTitle(name)}
        before={
          <Link to="/contacts">
            <BackIcon /> {messages.backToContacts}
          </Link>
        }
      >
        <Button onClick={() => window.print()}>{messages.print}</Button>
      </PageHeading>
      <p>{account ? messages.erasedIn(moment, account.name) : messages.erasedOn(moment)}</p>
      {erased.wasGone && <p>{messages.wasGone}</p>}
      {erased.isArchived && <p>{messages.isArchived}</p>}
      {!erased.isDoneHere && <p>{messages.notDoneHere}</p>}
      <ErasureLists held={erased} named={named} isDone isGone={erased.wasGone || erased.isArchived} />
    </>
  )
}
