import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { samePageAt } from '../../connections/connection-list.ts'
import { reopen } from '../../connections/reopen.ts'
import { useAppearance } from '../../settings/color-scheme.ts'
import type { ChoiceGroup } from './choice.ts'
import * as messages from './messages.ts'

const route = getRouteApi('__root__')

/** The connections that the user can switch to, and the appearance. */
export function useSettings(): ChoiceGroup[] {
  const { connections, current } = route.useRouteContext()
  const pathname = useLocation({ select: (location) => location.pathname })
  const all = useSyncExternalStore(connections.subscribe, connections.get)
  const [appearance, setAppearance] = useAppearance()
  return [
    {
      name: 'connections',
      title: messages.groups.connections,
      choices: all
        .filter(({ id }) => id !== current.id)
        .map((one) => ({
          id: `connection-${one.id}`,
          words: messages.switchTo(one.name),
          // Switching connections reloads the page on purpose.
          run: () => reopen(samePageAt(one, pathname)),
        })),
    },
    {
      name: 'appearance',
      title: messages.groups.appearance,
      choices: (['auto', 'light', 'dark'] as const).map((scheme) => ({
        id: `appearance-${scheme}`,
        words: messages.schemes[scheme],
        detail: scheme === appearance ? messages.isChosen : undefined,
        run: () => setAppearance(scheme),
      })),
    },
  ]
}
