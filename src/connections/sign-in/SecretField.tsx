import type { ReactNode } from 'react'
import { Field } from '../../ui/Field.tsx'

type SecretFieldProps = {
  label: string
  /** Whether the input is masked. */
  hidden: boolean
  value: string | undefined
  onChange: (value: string) => void
  error: string | undefined
  hint?: ReactNode
}

/**
 * A secret for signing in. Browsers must not remember it: the user has chosen where it is stored
 * (api/session/secrets.ts).
 */
export function SecretField({ label, hidden, value = '', onChange, error, hint }: SecretFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(ties) => (
        <input
          {...ties}
          type={hidden ? 'password' : 'text'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
