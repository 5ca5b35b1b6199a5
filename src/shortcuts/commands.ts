import { useEffect, useEffectEvent } from 'react'
import type { CommandId } from './bindings.ts'

/** The commands possible right now; an undefined one is not possible. Called whenever a key is pressed. */
type Commands = Partial<Record<CommandId, (() => void) | undefined>>
type Provider = () => Commands

/**
 * Provides commands for keys. If several provide the same one, the last wins, but a page before those of `everywhere`, whichever
 * loads first. Returns a function that removes them.
 */
export function provideCommands(provider: Provider, of: 'page' | 'everywhere' = 'page'): () => void {
  if (of === 'page') providers.push(provider)
  else providers.unshift(provider)
  return () => void providers.splice(providers.indexOf(provider), 1)
}

/** What a command would do now, or undefined. If a control on the screen carries its name, that control is pressed. */
export function commandNow(id: CommandId): (() => void) | undefined {
  const provided = providers.map((provider) => provider()[id]).findLast(Boolean)
  return provided ?? pressOf(id)
}

/** Presses the control on the screen for a command; undefined if there is none. */
export function pressOf(id: CommandId): (() => void) | undefined {
  const control = controlOf(id)
  return control && (() => control.click())
}

const providers: Provider[] = []

/** The control on the screen for a command: `data-command` names it. That of the open record, if the focus is in it. */
function controlOf(id: CommandId): HTMLElement | undefined {
  const controls = [...document.querySelectorAll<HTMLElement>(`[data-command="${id}"]`)]
  const usable = controls.filter((control) => !control.matches(':disabled, [aria-disabled=true]'))
  const pane = document.activeElement?.closest('[data-pane]')
  return usable.find((control) => pane?.contains(control)) ?? usable[0]
}

/** Provides commands for keys while the component is mounted. */
export function useCommands(commands: () => Commands, of?: 'everywhere'): void {
  const now = useEffectEvent(commands)
  useEffect(() => provideCommands(() => now(), of), [of])
}
