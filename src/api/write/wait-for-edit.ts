import type { Awaited } from '../session/service-alerts.ts'
import { judgeEdit } from './judge-edit.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { readWholeRow } from '../read/read-whole-row.ts'

/** Makes the page poll for an edit and report when it is visible. */
export function waitForEdit(session: ServiceSession, awaited: Awaited): void {
  session.attention.set({ ...session.attention.get(), awaited })
}

/** Whether a delayed edit has become visible (W7, W8). Undefined while it has not, or if the record cannot be read. */
export async function checkAwaitedEdit(
  session: ServiceSession,
  awaited: Awaited,
): Promise<'saved' | 'harmed' | undefined> {
  const now = await readWholeRow(session, awaited.resource, awaited.id).catch(() => undefined)
  if (!now) return undefined
  const { taken, harmed } = judgeEdit(session, awaited, now)
  return harmed ? 'harmed' : taken ? 'saved' : undefined
}
