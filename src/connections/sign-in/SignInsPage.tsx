// Over 200 lines because the list of sign-ins and the form that adds one share their words and checks.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState, useEffect, useRef } from 'react'
import { TextInput } from '@mantine/core'
import { encodeQR } from 'qr'
import { keys } from '../../api/cache/keys.ts'
import { refresh } from '../../api/cache/refresh.ts'
import { useSession, useCapability } from '../../api/session/use-session.ts'
import { signOut, revokeSignIn, signIns, addSignIn } from '../../api/sign-ins.ts'
import { dayInWords, formatDay } from '../../domain/moment.ts'
import type { SignIn, NewSignIn } from '../../domain/sign-in.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { useMessages } from '../../ui/Messages.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { reopen } from '../connection-list.ts'
import * as messages from '../page-messages.tsx'
import classes from '../forms.module.css'

/** The devices and programs signed in to the account; adds and revokes sign-ins. */
export function SignInsPage() {
  const session = useSession()
  const hasSignIns = useCapability('sign-ins')
  const list = useQuery({ ...signIns(session), enabled: hasSignIns || session.memory.isBookend })
  const isWanted = useLocation({ select: ({ hash }) => hash === 'another' })
  const [isAdding, setIsAdding] = useState(isWanted)
  const endAdding = () => {
    setIsAdding(false)
    focusHeading() // the pressed button disappears
  }
  const isElsewhere = !hasSignIns && (!session.memory.isBookend || list.isError)
  return (
    <div className="page">
      <PageHeading title={messages.signedInDevices}>
        {list.data && !isAdding && (
          <Button look="main" onClick={() => setIsAdding(true)}>
            {messages.signInAnother}
          </Button>
        )}
      </PageHeading>
      {list.data ? (
        <>
          {isAdding && <AddSignIn onDone={endAdding} />}
          <ul aria-label={messages.signedInDevices} className="lined">
            {list.data.map((signIn) => (
              <SignedInDevice key={signIn.id} signIn={signIn} />
            ))}
          </ul>
        </>
      ) : isElsewhere ? (
        <Notice title={messages.notListed}>{messages.manageAtService}</Notice>
      ) : list.isError ? (
        <Failure title={messages.devicesUnread} of={list} />
      ) : (
        <p role="status">{messages.loadingDevices}</p>
      )}
    </div>
  )
}

function SignedInDevice({ signIn }: { signIn: SignIn }) {
  const { id, name, createdAt, lastUsedOn, current } = signIn
  const [verb, label] = current
    ? [messages.signOut, messages.signOutNamed(name)]
    : [messages.revoke, messages.revokeNamed(name)]
  const session = useSession()
  const queryClient = useQueryClient()
  const { say, fail } = useMessages()
  const [asking, setAsking] = useState(false)
  const revoke = useMutation({
    mutationFn: () => revokeSignIn(session, id),
    onError: (error) => {
      setAsking(false)
      fail(messages.notRevoked(name, error.message))
    },
    onSuccess: async () => {
      if (current) {
        await signOut(session)
        return reopen()
      }
      setAsking(false)
      focusHeading() // the row disappears with its button
      say(messages.signedOut(name))
      return refresh(queryClient, keys.signIns)
    },
  })
  return (
    <li className="row">
      <div className="row grow">
        <h2>{name}</h2>
        {current && <span className="mark">{messages.thisDevice}</span>}
        <p className="row full quiet small">
          <span>{messages.addedOn(formatDay(Date.parse(createdAt), 'medium'))}</span>{' '}
          <span>{lastUsedOn ? messages.lastUsed(dayInWords(lastUsedOn, 'medium')) : messages.neverUsed}</span>
        </p>
      </div>
      <Button aria-label={label} onClick={() => setAsking(true)}>
        {verb}
      </Button>
      {asking && (
        <AlertDialog
          title={current ? messages.signOutQuestion : messages.revokeQuestion(name)}
          busy={revoke.isPending}
          onCancel={() => setAsking(false)}
          description={current ? messages.signOutConsequence : messages.revokeConsequence}
          actions={
            <Button look="danger" busy={revoke.isPending} onClick={() => revoke.mutate()}>
              {verb}
            </Button>
          }
        />
      )}
    </li>
  )
}

/** Adds a device: asks for its name, then shows its sign-in address once. */
function AddSignIn({ onDone }: { onDone: () => void }) {
  const session = useSession()
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const add = useMutation({
    mutationFn: () => {
      if (name.trim() === '') throw new Error(messages.nameDevice)
      return addSignIn(session, name.trim())
    },
    // Not awaited: the token is in this answer alone.
    onSuccess: () => void refresh(queryClient, keys.signIns),
    onError: () => input.current?.focus(),
    gcTime: 0, // it holds the token
  })
  if (add.data) return <NewSignInAddress added={add.data} onDone={onDone} />
  return (
    <form
      className="spaced stack short-fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!add.isPending) add.mutate()
      }}
    >
      <TextInput
        label={messages.deviceName}
        description={messages.deviceNameHint}
        error={add.error?.message}
        ref={input}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form comes with the press of its button
        autoFocus
        maxLength={100}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <div className="row">
        <Button type="submit" look="main" busy={add.isPending}>
          {messages.makeItsAddress}
        </Button>
        <Button onClick={onDone}>{messages.cancel}</Button>
      </div>
    </form>
  )
}

type NewSignInAddressProps = { added: NewSignIn; onDone: () => void }

/** The address that signs a device in, to scan or copy. It is stored nowhere and never shown again. */
function NewSignInAddress({ added, onDone }: NewSignInAddressProps) {
  const session = useSession()
  const { say } = useMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  const code = useRef<HTMLElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const address = signInAddress(added, new URL(session.profile().baseUrl, document.baseURI))
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      say(messages.copied)
    } catch {
      // Where copying is refused, for example over plain HTTP from another machine, selects the text instead.
      if (code.current) getSelection()?.selectAllChildren(code.current)
      say(messages.selected)
    }
  }
  return (
    <section aria-labelledby="new-sign-in" className="spaced row panel">
      <QrCode text={address} />
      <div className="stack grow">
        <h2 id="new-sign-in" ref={heading} tabIndex={-1}>
          {messages.signInDevice(added.name)}
        </h2>
        <p className="quiet">{messages.scanOrOpen}</p>
        <code ref={code}>{address}</code>
        {isThisDeviceOnly(address) && (
          <p className="caution">
            {messages.onlyThisComputer(<code className="oneline">--public-url</code>)}
          </p>
        )}
        <div className="row">
          <Button look="main" onClick={() => void copy()}>
            {messages.copyAddress}
          </Button>
          <Button onClick={onDone}>{messages.done}</Button>
        </div>
      </div>
    </section>
  )
}

function QrCode({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={messages.qrCode}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      className={classes.code}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

/** The address that signs a browser in: this page's origin if other devices can reach it, otherwise the server's public address. */
export function signInAddress(
  { token, publicAddress }: Pick<NewSignIn, 'token' | 'publicAddress'>,
  service: URL,
): string {
  const here = service.origin
  const base = isThisDeviceOnly(here) && publicAddress !== undefined ? publicAddress : here
  return `${base}/#token=${token}`
}

/** Whether an address refers to the device that opens it. */
function isThisDeviceOnly(address: string): boolean {
  return /^(?:localhost|127\..*|\[::1\])$/.test(new URL(address).hostname)
}
