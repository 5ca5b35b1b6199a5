import { flushSync } from 'react-dom'
import type { Auth } from '../../dialect/profile/profile.ts'
import type { Secrets } from '../../dialect/profile/sign-request.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import classes from '../forms.module.css'
import { SecretField } from './SecretField.tsx'
import * as messages from './messages.tsx'

type HeaderAuth = Extract<Auth, { kind: 'header' }>
type HeaderFieldsProps = {
  auth: HeaderAuth
  secrets: Secrets
  onChange: (next: { auth: HeaderAuth; secrets: Secrets }) => void
  faults: Record<string, string>
}

/** The headers that a service requires, with their values (A4, A8). */
export function HeaderFields({ auth, secrets, onChange, faults }: HeaderFieldsProps) {
  const { headers } = auth
  const take = (next: HeaderAuth['headers'], typed = secrets) =>
    onChange({ auth: { ...auth, headers: next }, secrets: typed })
  return (
    <div className={classes.whole}>
      {headers.map(({ name, secretRef }, index) => (
        <fieldset key={secretRef} className={classes.header}>
          <legend className="visually-hidden">{messages.headerNumber(index + 1)}</legend>
          <TextField
            label={messages.header}
            error={faults[`name-${index}`]}
            value={name}
            onChange={({ target }) => take(headers.with(index, { secretRef, name: target.value.trim() }))}
          />
          <SecretField
            label={messages.value}
            hidden
            value={secrets[secretRef]}
            onChange={(text) => take(headers, { ...secrets, [secretRef]: text })}
            error={faults[secretRef]}
          />
          {headers.length > 1 && (
            <Button
              aria-label={messages.removeHeader(name || index + 1)}
              onClick={({ currentTarget }) => {
                currentTarget.closest('div')?.querySelector('input')?.focus()
                take(headers.toSpliced(index, 1))
              }}
            >
              {messages.remove}
            </Button>
          )}
        </fieldset>
      ))}
      <Button
        onClick={({ currentTarget }) => {
          flushSync(() => take([...headers, { name: '', secretRef: freeRef(headers) }]))
          currentTarget.previousElementSibling?.querySelector('input')?.focus()
        }}
      >
        {messages.addHeader}
      </Button>
    </div>
  )
}

function freeRef(headers: HeaderAuth['headers']): string {
  const numbers = headers.map(({ secretRef }) => Number(/^key-(\d+)$/.exec(secretRef)?.[1] ?? 0))
  return `key-${Math.max(0, ...numbers) + 1}`
}
