import type { ReactNode } from 'react'
import forms from '../forms.module.css'
import classes from './ProfileForm.module.css'
import type { Setting } from './profile-settings.ts'
import { readingSettings } from './reading-settings.ts'
import { at, keyOf } from './setting-value.ts'
import { SettingField } from './SettingField.tsx'
import type { ProfileDraft } from './use-profile-draft.ts'
import { valueSettings } from './value-settings.ts'
import { transportSettings } from './transport-settings.ts'
import { writingSettings } from './writing-settings.ts'
import * as messages from './messages.ts'

type SettingGroupsProps = {
  profile: ProfileDraft
  /** Errors by setting path. */
  faults: Record<string, string>
  /** Whether the user created the connection, so that its address can be changed. */
  own: boolean
  /** The sign-in fields, which are not in the table. */
  children: ReactNode
}

/** All settings of a profile by topic, with the first group open. */
export function SettingGroups({ profile, faults, own, children }: SettingGroupsProps) {
  const field = (setting: Setting) => (
    <SettingField
      key={`${setting.path} ${setting.of}`}
      setting={setting}
      stated={at(profile.draft, setting.path)}
      otherwise={profile.otherwise(setting.path)}
      usual={profile.usual(setting.path)}
      fault={faultAt(setting, faults)}
      readOnly={setting.path === 'baseUrl' && !own}
      onChange={(value) => profile.set(setting.path, value)}
    />
  )
  const group = ([title, settings]: [string, Setting[]]) => {
    const shown = settings.filter(({ path, of }) => !of || keyOf(at(profile.draft, parentOf(path))) === of)
    return (
      <Group
        key={title}
        title={title}
        count={countOf(shown, profile)}
        isOpen={title === transportSettings[0]?.[0]}
      >
        <div className={forms.fields}>{shown.map(field)}</div>
      </Group>
    )
  }
  return (
    <>
      {transportSettings.map(group)}
      <Group title={messages.signIn} count={at(profile.draft, 'auth') === undefined ? 0 : 1}>
        {children}
      </Group>
      {[...readingSettings, ...valueSettings, ...writingSettings].map(group)}
    </>
  )
}

type GroupProps = { title: string; count: number; isOpen?: boolean; children: ReactNode }

function Group({ title, count, isOpen = false, children }: GroupProps) {
  return (
    <details open={isOpen} className={classes.group}>
      <summary>
        {title} {count > 0 && <span>{messages.stated(count)}</span>}
      </summary>
      {children}
    </details>
  )
}

function countOf(settings: Setting[], { draft }: ProfileDraft): number {
  return settings.filter(({ path, of }) => !of && at(draft, path) !== undefined).length
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.'))
}

/** Whether a profile path, or one above it, has a field of its own. */
export function isInForm(path: string): boolean {
  const groups = [...transportSettings, ...readingSettings, ...valueSettings, ...writingSettings]
  return groups.some(([, settings]) =>
    settings.some((setting) => path === setting.path || path.startsWith(`${setting.path}.`)),
  )
}

/** The error of a setting, in words for the user. */
function faultAt({ path, kind }: Setting, faults: Record<string, string>): string | undefined {
  const [, words] = Object.entries(faults).find(([at]) => at === path || at.startsWith(`${path}.`)) ?? []
  if (words === undefined) return undefined
  if (kind === 'number') return messages.wholeNumber
  if (kind === 'numbers') return messages.wholeNumbers
  return kind === 'map' || kind === 'lists' ? messages.namesAndValues : words
}
