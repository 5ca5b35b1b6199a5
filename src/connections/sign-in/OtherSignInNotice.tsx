import { useQueryClient } from '@tanstack/react-query'
import { refreshAll } from '../../api/cache/refresh-all.ts'
import { goOnWithSignIn } from '../../api/session/account.ts'
import { storageScope } from '../../api/session/storage-scope.ts'
import { useSession } from '../../api/session/use-session.ts'
import type { AccountName } from '../../api/session/secrets.ts'
import { useAccount } from '../../api/session/use-account.ts'
import { move } from '../../storage/database.ts'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import type { NamedConnection } from '../connection-list.ts'
import { reopen } from '../reopen.ts'
import classes from './OtherSignInNotice.module.css'

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
    <div role="alert" className={classes.notice}>
      {shown && opened ? (
        <p>
          This browser is now signed in to “{opened.name}”, and this page shows “{shown.name}”. Nothing is
          sent from here any more. What you typed stays on this page.
        </p>
      ) : (
        <p>
          The sign-in to {current.name} was changed in another tab. Bookend cannot see whether it still opens
          the same books, so nothing is sent from here any more. What you typed stays on this page.
        </p>
      )}
      <div className={classes.actions}>
        {shown && opened ? (
          <>
            <Button look="main" onClick={signIn}>
              Sign in to “{shown.name}” in this tab
            </Button>
            <Button onClick={() => reopen(`${current.basepath}/contacts`)}>Open “{opened.name}”</Button>
          </>
        ) : (
          <>
            <Button look="main" onClick={goOn}>
              They are the same books: go on
            </Button>
            <Button onClick={() => reopen(`${current.basepath}/contacts`)}>Open the other books</Button>
          </>
        )}
      </div>
    </div>
  )
}
