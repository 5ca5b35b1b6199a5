import type { ServiceSession } from '../api/session/service-session.ts'
import { importQueue } from './import-queue.ts'
import * as messages from './messages.tsx'

/**
 * Lets the user choose statement files, imports them, and calls `onChosen`. For pages without a button for that.
 */
export function pickStatements(session: ServiceSession, onChosen: () => void): void {
  const input = document.createElement('input')
  Object.assign(input, { type: 'file', multiple: true, hidden: true, ariaLabel: messages.statementFiles })
  input.addEventListener('cancel', () => input.remove())
  input.addEventListener('change', () => {
    importQueue.add(session, [...(input.files ?? [])])
    input.remove()
    onChosen()
  })
  // Safari opens no dialog for an input outside the page.
  document.body.append(input)
  input.click()
}
