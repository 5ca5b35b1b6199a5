import type { ReactNode } from 'react'
import { Field } from './Field.tsx'

type SecretFieldProps = {
  label: string
  /** Whether it is typed unseen. */
  hidden: boolean
  value: string | undefined
  onChange: (value: string) => void
  error: string | undefined
  hint?: ReactNode
}

/** Something that one signs in with. No browser is to remember it: where it is kept was asked for (api/secrets.ts). */
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
