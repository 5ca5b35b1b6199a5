import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Auth } from '../../dialect/profile/profile.ts'
import { authFor, wayOf, waysInWords } from './sign-in.ts'
import * as messages from '../page-messages.tsx'

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
      <NativeSelect
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
      </NativeSelect>
      {way === 'scheme' && auth.kind === 'bearer' && (
        <TextInput
          label={messages.scheme}
          description={messages.schemeHint}
          value={auth.scheme}
          onChange={({ target }) => onChange({ ...auth, scheme: target.value })}
        />
      )}
      {auth.kind === 'query' && (
        <TextInput
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

type SessionAuth = Extract<Auth, { kind: 'session' }>
type SessionFieldsProps = { auth: SessionAuth; onChange: (auth: SessionAuth) => void }

/** The settings of a session that starts on the service's own page (A6, A10). */
function SessionFields({ auth, onChange }: SessionFieldsProps) {
  const { csrf, signInUrl = '' } = auth
  const take = (next: Csrf | undefined) => onChange(withoutEmpty(next, signInUrl))
  return (
    <>
      <TrimmedField
        label={messages.signInPage}
        hint={messages.signInPageHint}
        value={signInUrl}
        onChange={(url) => onChange(withoutEmpty(csrf, url))}
      />
      <NativeSelect
        label={messages.csrf}
        description={messages.csrfHint}
        value={csrf ? presetOf(csrf) : 'none'}
        onChange={({ target }) => take(presets[target.value])}
      >
        <option value="none">{messages.none}</option>
        <option value="laravel">{namesOf(presets['laravel'])}</option>
        <option value="django">{namesOf(presets['django'])}</option>
        <option value="other">{messages.another}</option>
      </NativeSelect>
      {csrf && presetOf(csrf) === 'other' && (
        <>
          <TrimmedField
            label={messages.cookie}
            value={csrf.cookie}
            onChange={(cookie) => take({ ...csrf, cookie })}
          />
          <TrimmedField
            label={messages.header}
            value={csrf.header}
            onChange={(header) => take({ ...csrf, header })}
          />
        </>
      )}
      {csrf && (
        <TrimmedField
          label={messages.refreshFrom}
          hint={messages.refreshHint}
          value={csrf.refreshPath ?? ''}
          onChange={(refreshPath) => take({ ...csrf, refreshPath })}
        />
      )}
    </>
  )
}

type Csrf = NonNullable<SessionAuth['csrf']>
const presets: Record<string, Csrf | undefined> = {
  laravel: { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' },
  django: { cookie: 'csrftoken', header: 'X-CSRFToken' },
  other: { cookie: '', header: '' },
}

function namesOf(preset?: Csrf): string {
  return `${preset?.cookie} → ${preset?.header}`
}

function presetOf({ cookie, header }: Csrf): string {
  const known = Object.entries(presets).find(([, one]) => one?.cookie === cookie && one.header === header)
  return known?.[0] ?? 'other'
}

function withoutEmpty(csrf: Csrf | undefined, signInUrl: string): SessionAuth {
  const { refreshPath, ...names } = csrf ?? { cookie: '', header: '' }
  return {
    kind: 'session',
    ...(csrf && { csrf: { ...names, ...(refreshPath && { refreshPath }) } }),
    ...(signInUrl && { signInUrl }),
  }
}

type TrimmedFieldProps = { label: string; hint?: string; value: string; onChange: (text: string) => void }

function TrimmedField({ label, hint, value, onChange }: TrimmedFieldProps) {
  return (
    <TextInput
      label={label}
      description={hint}
      value={value}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  )
}
