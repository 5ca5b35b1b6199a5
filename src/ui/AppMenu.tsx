import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { MouseEvent } from 'react'
import classes from './AppMenu.module.css'
import { useAppearance } from './color-scheme.ts'
import { MenuIcon } from './icons.tsx'

const route = getRouteApi('__root__')
const ResetDemo = lazy(async () => ({ default: (await import('./ResetDemo.tsx')).ResetDemo }))
const ForgetDevice = lazy(() =>
  import('../desk/ForgetDevice.tsx').then(
    (module) => ({ default: module.ForgetDevice }),
    // The menu is still good for the rest; the page "Kept on this device" has the same button.
    () => ({ default: () => <></> }),
  ),
)
const places = [
  ['/deleted', 'Recently deleted'],
  ['/journal', 'Journal'],
  ['/device', 'Kept on this device'],
] as const
const schemes = [
  ['auto', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

/** The app's own menu: how it looks, what it keeps in this browser, and in the demo the way to start over. */
export function AppMenu() {
  const { demo } = route.useRouteContext()
  const [appearance, setAppearance] = useAppearance()
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classes.button}
        popoverTarget="app-menu"
        onClick={() => setWasOpened(true)}
      >
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
        {places.map(([to, words]) => (
          <Link key={to} to={to} className={classes.place} onClick={close}>
            {words}
          </Link>
        ))}
        {demo && (
          <Suspense>
            <ResetDemo demo={demo} />
          </Suspense>
        )}
        {wasOpened && (
          <Suspense>
            <ForgetDevice />
          </Suspense>
        )}
      </div>
    </>
  )
}

function close({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
