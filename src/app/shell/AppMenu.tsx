import { MenuIcon } from '../../ui/icons.tsx'
import { LaterPopover } from '../../ui/LaterPopover.tsx'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingPart } from '../../ui/MissingPart.tsx'
import classes from './AppMenu.module.css'
import * as messages from './messages.ts'

const MenuContent = lazyNamed(() => import('./MenuContent.tsx'), 'MenuContent', MissingPart)

/** The app's own menu. */
export function AppMenu() {
  return (
    <LaterPopover
      id="app-menu"
      className={classes.button}
      menuClassName={classes.menu}
      load={MenuContent.preload}
      face={
        <>
          <MenuIcon />
          {messages.menu}
        </>
      }
    >
      <MenuContent />
    </LaterPopover>
  )
}
