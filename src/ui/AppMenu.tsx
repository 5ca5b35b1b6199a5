import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { AlertDialog } from './AlertDialog.tsx'
import classes from './AppMenu.module.css'
import { Button } from './Button.tsx'
import { useAppearance } from './color-scheme.ts'
import type { Demo } from './demo.ts'
import { MenuIcon } from './icons.tsx'
import { useMessages } from './Messages.tsx'

const route = getRouteApi('__root__')
const schemes = [
  ['auto', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

/** The app's own menu: how it looks, and in the demo the way to start over. */
export function AppMenu() {
  const { demo } = route.useRouteContext()
  const [appearance, setAppearance] = useAppearance()
  return (
    <>
      <button type="button" className={classes.button} popoverTarget="app-menu">
        <MenuIcon />
        Menu
      </button>
      <div id="app-menu" popover="auto" className={classes.menu}>
        <fieldset>
          <legend>Appearance</legend>
          {schemes.map(([scheme, label]) => (
            <label key={scheme}>
              <input
                type="radio"
                name="appearance"
                checked={appearance === scheme}
                onChange={() => setAppearance(scheme)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        {demo && <ResetDemo demo={demo} />}
      </div>
    </>
  )
}

function ResetDemo({ demo }: { demo: Demo }) {
  const { selections } = route.useRouteContext()
  const queryClient = useQueryClient()
  const { say, fail } = useMessages()
  const [asking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const reset = async () => {
    setAsking(false)
    button.current?.closest<HTMLElement>('[popover]')?.hidePopover()
    try {
      await demo.reset()
      selections.contacts.clear()
      selections.transactions.clear()
      await queryClient.resetQueries()
      say('The demo data is as it was at first.')
    } catch {
      fail('The demo data could not be reset: the browser did not allow it.')
    }
  }
  return (
    <>
      <Button ref={button} onClick={() => setAsking(true)}>
        Reset demo data
      </Button>
      {asking && (
        <AlertDialog
          title="Reset the demo data?"
          onCancel={() => setAsking(false)}
          actions={
            <Button look="danger" onClick={reset}>
              Reset demo data
            </Button>
          }
          description="All that you changed, created or deleted in this demo goes back to how it was at first."
        />
      )}
    </>
  )
}
