import { useState } from 'react'
import type { Auth } from '../../dialect/profile/profile.ts'
import { Field } from '../../ui/Field.tsx'
import { SessionFields } from './SessionFields.tsx'
import { authFor, wayOf, waysInWords } from './sign-in.ts'
import * as messages from './messages.tsx'

type AuthFieldsProps = {
  auth: Auth
  onChange: (auth: Auth) => void
  faults: Record<string, string>
}

/** The sign-in method of a service, with its settings that are not secret. */
export function AuthFields({ auth, onChange, faults }: AuthFieldsProps) {
  // Not derived from `auth` on each render: typing the scheme "Bearer" must not switch methods.
  const [way, setWay] = useState(wayOf(auth))
  return (
    <>
      <Field label={messages.method}>
        {(ties) => (
          <select
            {...ties}
            value={way}
            onChange={({ target }) => {
              const [chosen = 'none'] = waysInWords.find(([one]) => one === target.value) ?? []
              setWay(chosen)
              onChange(authFor(chosen))
            }}
          >
            {waysInWords.map(([one, words]) => (
              <option key={one} value={one}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      {way === 'scheme' && auth.kind === 'bearer' && (
        <Field label={messages.scheme} hint={messages.schemeHint}>
          {(ties) => (
            <input
              {...ties}
              autoComplete="off"
              value={auth.scheme}
              onChange={({ target }) => onChange({ ...auth, scheme: target.value })}
            />
          )}
        </Field>
      )}
      {auth.kind === 'query' && (
        <Field label={messages.parameter} error={faults['param']} hint={messages.parameterHint}>
          {(ties) => (
            <input
              {...ties}
              autoComplete="off"
              value={auth.param}
              onChange={({ target }) => onChange({ ...auth, param: target.value })}
            />
          )}
        </Field>
      )}
      {auth.kind === 'session' && <SessionFields auth={auth} onChange={onChange} />}
    </>
  )
}
