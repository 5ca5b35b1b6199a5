import { Link } from '@tanstack/react-router'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { hasBooks } from '../../api/session/service-session.ts'
import { useSession } from '../../api/session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { authBy } from './sign-in.ts'
import { SignInForm } from './SignInForm.tsx'
import { useSignIn } from './use-sign-in.ts'
import classes from './SignInDialog.module.css'

type SignInDialogProps = { name: string; schemes: string[] }

/** Asks the user to sign in, on top of the current page, so that a form below keeps its input. */
export function SignInDialog({ name, schemes }: SignInDialogProps) {
  const { refusal, other, busy, stated, submit, close, openOther } = useSignIn()
  const session = useSession()
  // Read once, because credentials being tried are stored too.
  const [isKnown] = useState(() => Object.keys(session.secrets()).length > 0)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('input, select, button')?.focus()
    return () => element?.close() // returns the focus to where it was
  }, [])

  const { auth } = session.profile()
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-words`}
      className={classes.dialog}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <h2 id={`${id}-title`}>Sign in to {name}</h2>
      <p id={`${id}-words`}>
        {isKnown ? 'Your sign-in is no longer valid.' : 'The service asks you to sign in.'} Your work on the
        page is safe. {/* Bookend’s own service says whose account a sign-in opens. */}
        {isKnown && !session.account.get() && 'Another account needs a connection of its own.'}
      </p>
      <SignInForm
        auth={stated ? auth : authBy(auth, schemes)}
        fixed={stated}
        hint={session.memory.isBookend && <HowToGetToken />}
        place={hasBooks(session) ? 'device' : 'tab'}
        refusal={refusal}
        busy={busy}
        cancelLabel="Not now"
        onSubmit={submit}
        onCancel={close}
      />
      {other && (
        <p>
          <Button onClick={openOther}>Open “{other.account.name}”</Button>
        </p>
      )}
      {stated && (
        <p>
          You can change how you sign in under{' '}
          <Link to="/connections" onClick={close}>
            Connections
          </Link>
          .
        </p>
      )}
    </dialog>
  )
}

function HowToGetToken() {
  return (
    <>
      Paste a sign-in address or its token. Ask whoever runs your Bookend for a new one. If that is you, make
      it in its folder with:
      <code className={classes.command}>npm run books -- token add NAME</code>
    </>
  )
}
