import { Link } from '@tanstack/react-router'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { hasBooks } from '../../api/session/service-session.ts'
import { useSession } from '../../api/session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { authBy } from './sign-in.ts'
import { SignInForm } from './SignInForm.tsx'
import { useSignIn } from './use-sign-in.ts'
import classes from '../forms.module.css'
import * as messages from '../page-messages.tsx'

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
      className={`floating ${classes.dialog}`}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <h2 id={`${id}-title`}>{messages.signInTo(name)}</h2>
      <p id={`${id}-words`} className="quiet">
        {isKnown ? messages.noLongerValid : messages.serviceAsks}{' '}
        {/* Bookend’s own service says whose account a sign-in opens. */}
        {isKnown && !session.account.get() && messages.anotherNeedsConnection}
      </p>
      <SignInForm
        auth={stated ? auth : authBy(auth, schemes)}
        fixed={stated}
        hint={session.memory.isBookend && <HowToGetToken />}
        place={hasBooks(session) ? 'device' : 'tab'}
        refusal={refusal}
        busy={busy}
        cancelLabel={messages.notNow}
        onSubmit={submit}
        onCancel={close}
      />
      {other && (
        <p>
          <Button onClick={openOther}>{messages.openAccount(other.account.name)}</Button>
        </p>
      )}
      {stated && (
        <p className="small">
          {messages.changeUnder((text) => (
            <Link to="/connections" onClick={close}>
              {text}
            </Link>
          ))}
        </p>
      )}
    </dialog>
  )
}

function HowToGetToken() {
  return (
    <>
      {messages.pasteAddress}
      <br />
      <code>{messages.addTokenCommand}</code>
    </>
  )
}
