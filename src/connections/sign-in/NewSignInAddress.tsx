import { encodeQR } from 'qr'
import { useEffect, useRef } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import type { NewSignIn } from '../../domain/sign-in.ts'
import { Button } from '../../ui/Button.tsx'
import { useMessages } from '../../ui/Messages.tsx'
import { isThisDeviceOnly, signInAddress } from './sign-in-address.ts'
import classes from './SignInsPage.module.css'

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
      say('Address copied.')
    } catch {
      // Where copying is refused, for example over plain HTTP from another machine, selects the text instead.
      if (code.current) getSelection()?.selectAllChildren(code.current)
      say('The address is selected. Copy it with the keyboard.')
    }
  }
  return (
    <section aria-labelledby="new-sign-in" className={classes.added}>
      <QrCode text={address} />
      <div className={classes.address}>
        <h2 id="new-sign-in" ref={heading} tabIndex={-1}>
          Sign in {added.name}
        </h2>
        <p>
          Scan the code with it, or open this address on it. It is shown only now, and whoever has it can sign
          in.
        </p>
        <code ref={code}>{address}</code>
        {isThisDeviceOnly(address) && (
          <p className={classes.warning}>
            This address works on this computer only. Whoever runs your Bookend can start it with{' '}
            <code>--public-url</code> so that other devices reach it.
          </p>
        )}
        <div className={classes.actions}>
          <Button look="main" onClick={() => void copy()}>
            Copy address
          </Button>
          <Button onClick={onDone}>Done</Button>
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
      aria-label="QR code of the sign-in address"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      className={classes.code}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
