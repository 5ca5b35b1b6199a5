import { useEffect, useEffectEvent } from 'react'
import { provideCommands } from './commands.ts'
import type { Commands } from './commands.ts'

/** Provides commands for keys while the component is mounted. */
export function useCommands(commands: () => Commands): void {
  const now = useEffectEvent(commands)
  useEffect(() => provideCommands(() => now()), [])
}
