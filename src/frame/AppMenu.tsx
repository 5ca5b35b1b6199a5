import { lazy } from 'react'
import { MenuIcon } from '../ui/icons.tsx'
import { LaterPopover, NotLoaded } from '../ui/LaterPopover.tsx'
import classes from './AppMenu.module.css'

const load = () => import('./MenuContent.tsx')
const MenuContent = lazy(() =>
  load().then(
    (module) => ({ default: module.MenuContent }),
    () => ({ default: NotLoaded }),
  ),
)

/** The app's own menu. */
export function AppMenu() {
  return (
    <LaterPopover
      id="app-menu"
      className={classes.button}
      menuClassName={classes.menu}
      load={load}
      face={
        <>
          <MenuIcon />
          Menu
        </>
      }
    >
      <MenuContent />
    </LaterPopover>
  )
}
