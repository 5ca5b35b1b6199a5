import type { ReactNode } from 'react'
import { TextField } from '../../ui/TextField.tsx'

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
    <TextField
      label={label}
      error={error}
      description={hint}
      type={hidden ? 'password' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
