import { useState } from 'react'
import type { Auth } from '../../dialect/profile/profile.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
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
      <SelectField
        label={messages.method}
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
      </SelectField>
      {way === 'scheme' && auth.kind === 'bearer' && (
        <TextField
          label={messages.scheme}
          description={messages.schemeHint}
          value={auth.scheme}
          onChange={({ target }) => onChange({ ...auth, scheme: target.value })}
        />
      )}
      {auth.kind === 'query' && (
        <TextField
          label={messages.parameter}
          error={faults['param']}
          description={messages.parameterHint}
          value={auth.param}
          onChange={({ target }) => onChange({ ...auth, param: target.value })}
        />
      )}
      {auth.kind === 'session' && <SessionFields auth={auth} onChange={onChange} />}
    </>
  )
}
