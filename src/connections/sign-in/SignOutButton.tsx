import { useState } from 'react'
import { signOut, revokeSignIn, signIns } from '../../api/sign-ins.ts'
import { useCapability, useSession } from '../../api/session/use-session.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fault } from '../../ui/Failure.tsx'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { reopen } from '../connection-list.ts'
import * as messages from '../page-messages.tsx'

type SignOutButtonProps = { describedBy?: string }

/**
 * Signs this device out, after a question that says what is needed to come back. Where the service lists its sign-ins,
 * it can also revoke the one of this device, whose address works until then.
 */
export function SignOutButton({ describedBy }: SignOutButtonProps) {
  const session = useSession()
  const queryClient = useQueryClient()
  const canRevoke = useCapability('sign-ins')
  const [asking, setAsking] = useState(false)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async (isRevoked: boolean) => {
      if (isRevoked) {
        const all = await queryClient.query({ ...signIns(session), staleTime: 0 })
        for (const { id, current } of all) if (current) await revokeSignIn(session, id)
      }
      await signOut(session)
      reopen()
    },
  })
  const busy = isPending || isSuccess // until the page is gone
  return (
    <>
      <Button
        aria-describedby={describedBy}
        onClick={({ currentTarget }) => {
          // Closes the menu first, so that the focus returns to its button after the dialog.
          currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
          setAsking(true)
        }}
      >
        {messages.signOut}
      </Button>
      {asking && (
        <AlertDialog
          title={messages.signOutQuestion}
          description={messages.toComeBack(session.isOwn(), canRevoke)}
          busy={busy}
          onCancel={() => setAsking(false)}
          actions={
            <>
              {canRevoke && (
                <Button look="danger" busy={busy} onClick={() => mutate(true)}>
                  {messages.signOutAndRevoke}
                </Button>
              )}
              <Button look="main" busy={busy} onClick={() => mutate(false)}>
                {messages.signOut}
              </Button>
            </>
          }
        >
          {error && <Fault>{messages.notSignedOut(error.message)}</Fault>}
        </AlertDialog>
      )}
    </>
  )
}
