import { useQueryClient } from '@tanstack/react-query'
import { refreshAll } from '../../api/cache/refresh.ts'
import { goOnWithSignIn } from '../../api/session/account.ts'
import { storageScope } from '../../api/session/storage-scope.ts'
import { useSession, useAccount } from '../../api/session/use-session.ts'
import type { AccountName } from '../../api/session/secrets.ts'
import { move } from '../../storage/database.ts'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import type { NamedConnection } from '../connection-list.ts'
import { reopen } from '../reopen.ts'
import * as messages from '../page-messages.tsx'

type OtherSignInNoticeProps = {
  /** The account that this browser's sign-in opens now, if known. */
  opened: AccountName | undefined
  current: NamedConnection
}

/** Explains that this tab has stopped because its sign-in was changed elsewhere, and offers ways to continue. */
export function OtherSignInNotice({ opened, current }: OtherSignInNoticeProps) {
  const session = useSession()
  const queryClient = useQueryClient()
  const shown = useAccount()
  const goOn = () => {
    const before = storageScope(session)
    goOnWithSignIn(session)
    const now = storageScope(session)
    if (now !== before) void move(before, now)
    focusHeading() // the button disappears with the notice
    refreshAll(queryClient)
  }
  const signIn = () => session.attention.set({ ...session.attention.get(), signIn: { schemes: ['bearer'] } })
  return (
    <div role="alert" className="warning spaced stack screen-only">
      {shown && opened ? (
        <p>{messages.signedInElsewhere(opened.name, shown.name)}</p>
      ) : (
        <p>{messages.signInChanged(current.name)}</p>
      )}
      <div className="row">
        {shown && opened ? (
          <>
            <Button look="main" onClick={signIn}>
              {messages.signInHere(shown.name)}
            </Button>
            <Button onClick={() => reopen(`${current.basepath}/contacts`)}>
              {messages.openAccount(opened.name)}
            </Button>
          </>
        ) : (
          <>
            <Button look="main" onClick={goOn}>
              {messages.sameAccount}
            </Button>
            <Button onClick={() => reopen(`${current.basepath}/contacts`)}>{messages.openOther}</Button>
          </>
        )}
      </div>
    </div>
  )
}
