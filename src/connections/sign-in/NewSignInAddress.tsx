import { encodeQR } from 'qr'
import { useEffect, useRef } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import type { NewSignIn } from '../../domain/sign-in.ts'
import { Button } from '../../ui/Button.tsx'
import { useMessages } from '../../ui/Messages.tsx'
import { isThisDeviceOnly, signInAddress } from './sign-in-address.ts'
import classes from './SignInsPage.module.css'
import * as messages from './messages.tsx'

type NewSignInAddressProps = { added: NewSignIn; onDone: () => void }

/** The address that signs a device in, to scan or copy. It is stored nowhere and never shown again. */
export function NewSignInAddress({ added, onDone }: NewSignInAddressProps) {
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
    <section aria-labelledby="new-sign-in" className={classes.added}>
      <QrCode text={address} />
      <div className={classes.address}>
        <h2 id="new-sign-in" ref={heading} tabIndex={-1}>
          {messages.signInDevice(added.name)}
        </h2>
        <p>{messages.scanOrOpen}</p>
        <code ref={code}>{address}</code>
        {isThisDeviceOnly(address) && (
          <p className={classes.warning}>{messages.onlyThisComputer(<code>--public-url</code>)}</p>
        )}
        <div className={classes.actions}>
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
