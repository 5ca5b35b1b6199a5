import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { keys } from '../../api/cache/keys.ts'
import { refresh } from '../../api/cache/refresh.ts'
import { addSignIn } from '../../api/sign-ins.ts'
import { useSession } from '../../api/session/use-session.ts'
import type { NewSignIn } from '../../domain/sign-in.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { NewSignInAddress } from './NewSignInAddress.tsx'
import classes from './SignInsPage.module.css'
import * as messages from './messages.tsx'

/** Adds a device: asks for its name, then shows its sign-in address once. */
export function AddSignIn({ onDone }: { onDone: () => void }) {
  const session = useSession()
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [added, setAdded] = useState<NewSignIn>()
  const input = useRef<HTMLInputElement>(null)
  const add = async () => {
    setBusy(true)
    try {
      setAdded(await addSignIn(session, name.trim()))
      await refresh(queryClient, keys.signIns)
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
      input.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  if (added) return <NewSignInAddress added={added} onDone={onDone} />
  return (
    <form
      className={classes.add}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        if (name.trim() !== '') return void add()
        setFault(messages.nameDevice)
        input.current?.focus()
      }}
    >
      <TextField
        label={messages.deviceName}
        description={messages.deviceNameHint}
        error={fault}
        ref={input}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form comes with the press of its button
        autoFocus
        maxLength={100}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <div className={classes.actions}>
        <Button type="submit" look="main" busy={busy}>
          {messages.makeItsAddress}
        </Button>
        <Button onClick={onDone}>{messages.cancel}</Button>
      </div>
    </form>
  )
}
