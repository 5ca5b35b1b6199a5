import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import classes from './AppMenu.module.css'
import { useAppearance } from './color-scheme.ts'
import { MenuIcon } from './icons.tsx'

const route = getRouteApi('__root__')
const ResetDemo = lazy(async () => ({ default: (await import('./ResetDemo.tsx')).ResetDemo }))
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
        {demo && (
          <Suspense>
            <ResetDemo demo={demo} />
          </Suspense>
        )}
      </div>
    </>
  )
}
