import { useId } from 'react'
import type { ReactNode } from 'react'
import { secretsNeeded } from '../dialect/secrets-needed.ts'
import { AuthFields } from './AuthFields.tsx'
import classes from './forms.module.css'
import { HeaderFields } from './HeaderFields.tsx'
import { SecretField } from './SecretField.tsx'
import type { SignIn } from './sign-in.ts'

type SignInFieldsProps = {
  value: SignIn
  onChange: (value: SignIn) => void
  /** What is wrong, by the names of `faultsOf`. */
  faults: Record<string, string>
  /** Whether the way to sign in is given, and only the secrets are asked for. */
  fixed?: boolean
  /** What to say of secrets: where they come from, or what is so when they are left empty. */
  hint?: ReactNode
}

/** How one signs in, and with what. Secrets are typed unseen, and are part of nothing that is shown, exported or kept with a profile. */
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
            Keep it on this device
          </label>
          <p id={id} className={classes.hint}>
            Kept, it is still there next time, for everybody who uses this browser; otherwise it is forgotten
            when the tab is closed.
          </p>
        </div>
      )}
    </div>
  )
}
