import { useState } from 'react'
import type { Auth } from '../dialect/profile.ts'
import { Field } from './Field.tsx'
import { SessionFields } from './SessionFields.tsx'
import { authFor, wayOf, waysInWords } from './sign-in.ts'

type AuthFieldsProps = {
  auth: Auth
  onChange: (auth: Auth) => void
  faults: Record<string, string>
}

/** Which way to sign in a service has, with what belongs to that way and is no secret. */
export function AuthFields({ auth, onChange, faults }: AuthFieldsProps) {
  // Not read from `auth` each time: somebody who types the scheme "Bearer" has not chosen another way.
  const [way, setWay] = useState(wayOf(auth))
  return (
    <>
      <Field label="Sign-in">
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
        <Field label="Scheme" hint="The word before the token; empty sends the token alone.">
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
        <Field
          label="Parameter"
          error={faults['param']}
          hint="Whoever sees the addresses that are asked for, such as a proxy, sees the token too."
        >
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
