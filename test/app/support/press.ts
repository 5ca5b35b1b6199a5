import { waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { commandNow } from '../../../src/records/shortcuts/commands.ts'

export const undoKeys = '{Control>}z{/Control}'
const redoKeys = '{Control>}{Shift>}z{/Shift}{/Control}'

/** Undoes the last change by its keys, once there is one and the code behind the keys has loaded. */
export async function pressUndo(user: UserEvent): Promise<void> {
  await waitFor(() => expect(commandNow('undo')).toBeDefined())
  await user.keyboard(undoKeys)
}

/** The same for the last change undone. */
export async function pressRedo(user: UserEvent): Promise<void> {
  await waitFor(() => expect(commandNow('redo')).toBeDefined())
  await user.keyboard(redoKeys)
}
