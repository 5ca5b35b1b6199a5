import { Radio } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useSession, useCapability } from '../../api/session/use-session.ts'
import { SignOutButton } from '../../connections/sign-in/SignOutButton.tsx'
import { historyOf } from '../../records/record-route.ts'
import { keyWords } from '../../shortcuts/key-words.ts'
import { openKeySheet } from '../../shortcuts/start-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { useAppearance } from '../../settings/color-scheme.ts'
import { openPalette } from '../palette/open-palette.ts'
import * as messages from './messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type MouseEvent } from 'react'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import type { Demo } from '../../ui/demo.ts'
import { useMessages } from '../../ui/Messages.tsx'

const route = getRouteApi('__root__')
const places = [
  [{ to: '/history' }, messages.history],
  [historyOf('deleted'), messages.recentlyDeleted],
  [{ to: '/duplicates' }, messages.duplicates],
  [{ to: '/names' }, messages.names],
  [{ to: '/statement-check' }, messages.statementCheck],
  [{ to: '/device' }, messages.settings],
] as const
const schemes = [
  ['auto', messages.system],
  ['light', messages.light],
  ['dark', messages.dark],
] as const

/** The menu: the pages that no list leads to, the appearance, and a reset of the demo. */
export function MenuContent() {
  const session = useSession()
  const { demo } = route.useRouteContext()
  const [appearance, setAppearance] = useAppearance()
  const canImport = useCapability('statements')
  const hasSignIns = useCapability('sign-ins')
  const isSignedIn = Object.keys(session.secrets()).length > 0
  return (
    <div className="stack links plain">
      <Button
        aria-keyshortcuts={messages.goAnywhereKeys}
        onClick={(event) => {
          close(event)
          openPalette()
        }}
      >
        {messages.goAnywhere}
        <kbd aria-hidden className="wide">
          {keyWords('palette')}
        </kbd>
      </Button>
      <div>
        {canImport && (
          <Link to="/imports" className="option" onClick={close}>
            {messages.imports}
          </Link>
        )}
        {places.map(([to, words]) => (
          <Link key={words} {...to} className="option" onClick={close}>
            {words}
          </Link>
        ))}
        {hasSignIns && (
          <Link to="/sign-ins" className="option" onClick={close}>
            {messages.signedInDevices}
          </Link>
        )}
      </div>
      <fieldset>
        <legend className="quiet small">{messages.appearance}</legend>
        {schemes.map(([scheme, label]) => (
          <Radio
            key={scheme}
            label={label}
            name="appearance"
            checked={appearance === scheme}
            onChange={() => setAppearance(scheme)}
          />
        ))}
      </fieldset>
      <Button
        data-command="keys"
        onClick={(event) => {
          close(event)
          openKeySheet()
        }}
      >
        {messages.keys}
        <kbd aria-hidden className="wide">
          {keyWords('keys')}
        </kbd>
      </Button>
      {demo && <ResetDemo demo={demo} />}
      {isSignedIn && <SignOutButton />}
    </div>
  )
}

function close({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}

function ResetDemo({ demo }: { demo: Demo }) {
  const { selections } = route.useRouteContext()
  const queryClient = useQueryClient()
  const { say, fail } = useMessages()
  const [asking, setAsking] = useState(false)
  const reset = async () => {
    setAsking(false)
    try {
      await demo.reset()
      selections.contacts.clear()
      selections.transactions.clear()
      await queryClient.resetQueries()
      say(messages.demoReset)
    } catch {
      fail(messages.demoNotReset)
    }
  }
  return (
    <>
      <Button
        onClick={({ currentTarget }) => {
          currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
          setAsking(true)
        }}
      >
        {messages.resetDemo}
      </Button>
      {asking && (
        <AlertDialog
          title={messages.resetDemoQuestion}
          onCancel={() => setAsking(false)}
          actions={
            <Button look="danger" onClick={reset}>
              {messages.resetDemo}
            </Button>
          }
          description={messages.resetDemoConsequence}
        />
      )}
    </>
  )
}
