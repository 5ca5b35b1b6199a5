import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { MouseEvent } from 'react'
import { ForgetDevice } from '../desk/ForgetDevice.tsx'
import { useAppearance } from '../ui/color-scheme.ts'
import classes from './AppMenu.module.css'

const route = getRouteApi('__root__')
const ResetDemo = lazy(async () => ({ default: (await import('./ResetDemo.tsx')).ResetDemo }))
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

/** What is in the menu: how Bookend looks, what it keeps in this browser, and in the demo the way to start over. */
export function MenuContent() {
  const { demo } = route.useRouteContext()
  const [appearance, setAppearance] = useAppearance()
  return (
    <>
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
      <ForgetDevice />
    </>
  )
}

function close({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
