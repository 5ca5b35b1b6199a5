import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { queryOf } from '../api/get-page.ts'
import { request } from '../api/http.ts'
import { line } from '../api/line.ts'
import { forgetSecrets, keepSecrets } from '../api/secrets.ts'
import { useMessages } from '../ui/Messages.tsx'
import { askAgain } from './ask-again.ts'
import { authBy, profileFor } from './sign-in.ts'
import type { SignIn } from './sign-in.ts'
import { SignInForm } from './SignInForm.tsx'
import classes from './SignInDialog.module.css'

type SignInDialogProps = { name: string; schemes: string[] }

/** Asks to sign in, over whatever is on screen, so that a form under it keeps all that was typed. */
export function SignInDialog({ name, schemes }: SignInDialogProps) {
  const queryClient = useQueryClient()
  const { say } = useMessages()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  // Asked once: what is tried out here is kept as well.
  const [isKnown] = useState(() => Object.keys(line().secrets()).length > 0)
  const resource = useLocation({
    select: ({ pathname }) => (pathname.includes('/transactions') ? '/transactions' : '/contacts'),
  })
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('input, select, button')?.focus()
    return () => element?.close() // gives the focus back to what had it before
  }, [])

  // What somebody stated stands above what is learned here, so there only the secrets can be asked for.
  const stated = 'auth' in line().connection.profile
  const { auth } = line().profile()
  const close = () => line().attention.set({ ...line().attention.get(), signIn: undefined })
  const submit = async (signIn: SignIn) => {
    setRefusal(undefined)
    setBusy(true)
    const words = await tryOut(signIn, stated, resource)
    setBusy(false)
    setRefusal(words)
    if (words !== undefined) return
    close()
    say('Signed in.')
    askAgain(queryClient)
  }
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
        {isKnown
          ? 'The service does not accept any more what you signed in with.'
          : 'The service asks you to sign in.'}{' '}
        What is on the page behind this stays as it is.
      </p>
      <SignInForm
        auth={stated ? auth : authBy(auth, schemes)}
        fixed={stated}
        hint={line().memory.isBookend && <HowToGetToken />}
        refusal={refusal}
        busy={busy}
        cancelLabel="Not now"
        onSubmit={submit}
        onCancel={close}
      />
      {stated && (
        <p>
          How one signs in can be changed under{' '}
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
      A new one is made where Bookend runs, in its folder, with:
      <code className={classes.command}>npm run books -- token add NAME</code>
    </>
  )
}

/**
 * Asks for one list with these secrets, and keeps them if the service accepts them; otherwise says why not. One request: many
 * at once with a wrong password would lock some people out.
 */
async function tryOut(
  { auth, secrets, place }: SignIn,
  stated: boolean,
  resource: string,
): Promise<string | undefined> {
  const { connection, profile, learn } = line()
  if (!stated) learn(profileFor(auth))
  keepSecrets(connection.id, profile().baseUrl, secrets, place)
  try {
    await request(line(), resource, { query: queryOf(line(), { search: '', page: 1 }) })
    return undefined
  } catch (error) {
    const signedOut = error instanceof ApiError && error.failure === 'signed-out'
    if (signedOut) forgetSecrets(connection.id)
    return signedOut
      ? 'That was not accepted.'
      : `It could not be tried. ${error instanceof Error ? error.message : String(error)}`
  }
}
