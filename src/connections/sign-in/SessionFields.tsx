import type { Auth } from '../../dialect/profile/profile.ts'
import { Field } from '../Field.tsx'

type SessionAuth = Extract<Auth, { kind: 'session' }>
type SessionFieldsProps = { auth: SessionAuth; onChange: (auth: SessionAuth) => void }

/** The settings of a session that starts on the service's own page (A6, A10). */
export function SessionFields({ auth, onChange }: SessionFieldsProps) {
  const { csrf, signInUrl = '' } = auth
  const take = (next: Csrf | undefined) => onChange(withoutEmpty(next, signInUrl))
  return (
    <>
      <TextField
        label="Sign-in page"
        hint="Where one signs in, such as https://books.example/login; it is opened in a tab of its own."
        value={signInUrl}
        onChange={(url) => onChange(withoutEmpty(csrf, url))}
      />
      <Field label="Proof against forged requests (CSRF)" hint="A cookie whose value goes back in a header.">
        {(ties) => (
          <select
            {...ties}
            value={csrf ? presetOf(csrf) : 'none'}
            onChange={({ target }) => take(presets[target.value])}
          >
            <option value="none">None</option>
            <option value="laravel">XSRF-TOKEN → X-XSRF-TOKEN</option>
            <option value="django">csrftoken → X-CSRFToken</option>
            <option value="other">Another one</option>
          </select>
        )}
      </Field>
      {csrf && presetOf(csrf) === 'other' && (
        <>
          <TextField label="Cookie" value={csrf.cookie} onChange={(cookie) => take({ ...csrf, cookie })} />
          <TextField label="Header" value={csrf.header} onChange={(header) => take({ ...csrf, header })} />
        </>
      )}
      {csrf && (
        <TextField
          label="Get a new one from"
          hint="A path below the base address. Leave empty to use a list."
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

type TextFieldProps = { label: string; hint?: string; value: string; onChange: (text: string) => void }

function TextField({ label, hint, value, onChange }: TextFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(ties) => (
        <input
          {...ties}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value.trim())}
        />
      )}
    </Field>
  )
}
