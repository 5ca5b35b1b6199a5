import { useId } from 'react'
import type { ReactNode } from 'react'
import { secretsNeeded } from '../../dialect/profile/sign-request.ts'
import { AuthFields } from './AuthFields.tsx'
import classes from '../forms.module.css'
import { HeaderFields } from './HeaderFields.tsx'
import { SecretField } from './SecretField.tsx'
import type { SignIn } from './sign-in.ts'
import * as messages from './messages.tsx'

type SignInFieldsProps = {
  value: SignIn
  onChange: (value: SignIn) => void
  /** Errors, by the names of `faultsOf`. */
  faults: Record<string, string>
  /** Whether the method is fixed, so that only secrets are asked for. */
  fixed?: boolean
  /** A hint on secrets: where to get them, or what leaving them empty means. */
  hint?: ReactNode
}

/** The method and credentials of a sign-in. Secrets are masked, and never shown, exported or stored with a profile. */
export function SignInFields({ value, onChange, faults, fixed = false, hint }: SignInFieldsProps) {
  const { auth, secrets, place } = value
  const id = useId()
  const needed = secretsNeeded(auth)
  return (
    <div className={classes.fields}>
      {!fixed && (
        <AuthFields auth={auth} onChange={(next) => onChange({ ...value, auth: next })} faults={faults} />
      )}
      {!fixed && auth.kind === 'header' ? (
        <HeaderFields
          auth={auth}
          secrets={secrets}
          onChange={(next) => onChange({ ...value, ...next })}
          faults={faults}
        />
      ) : (
        needed.map(({ ref, label, hidden }) => (
          <SecretField
            key={ref}
            label={label}
            hidden={hidden}
            value={secrets[ref]}
            onChange={(text) => onChange({ ...value, secrets: { ...secrets, [ref]: text } })}
            error={faults[ref]}
            hint={hidden ? hint : undefined}
          />
        ))
      )}
      {needed.length > 0 && (
        <div className={classes.whole}>
          <label className={classes.tick}>
            <input
              type="checkbox"
              checked={place === 'device'}
              aria-describedby={id}
              onChange={({ target }) => onChange({ ...value, place: target.checked ? 'device' : 'tab' })}
            />
            {messages.keepSignedIn}
          </label>
          <p id={id} className={classes.hint}>
            {messages.keepSignedInHint}
          </p>
        </div>
      )}
    </div>
  )
}
