import { filledIn } from '../../domain/field.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { scanAgain } from '../../api/cache/refresh.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { planImport } from '../../changes/plan-change.ts'
import { retryFailed, settleChange } from '../../changes/run-change.ts'
import { runningImports } from '../../changes/running-changes.ts'
import { readRows, updateChange, changesOf } from '../../changes/stored-changes.ts'
import { useRunChange } from '../../changes/use-change.ts'
import type { Contact, ContactDraft } from '../../domain/contact.ts'
import { contactFieldNames, labelOf } from '../../domain/fields.ts'
import { csvLine, csvStart, notationOf } from '../../domain/csv-line.ts'
import { notationLanguage } from '../../domain/notation-language.ts'
import type { Change, ChangeRow } from '../../storage/rows.ts'
import { saveFile } from '../../ui/save-file.ts'
import { contactNaming } from '../contact-naming.ts'
import { useContactChoices } from '../use-contact-choices.ts'
import type { PlannedRow } from './create-planner.ts'
import * as messages from '../page-messages.ts'
import { useStorageScope } from '../../api/session/use-session.ts'

/** Stores the plan before anything is sent: what is updated, what is created, and what is left out. */
export function storePlan(
  session: ServiceSession,
  file: string,
  plan: readonly PlannedRow[],
): Promise<Change[]> {
  const edits = plan.flatMap(({ state, contact, before, after, fields, at }) =>
    state === 'update' && contact
      ? [{ ...named(contact, at), id: contact.id, before, after, given: fields }]
      : [],
  )
  const creations = plan
    .filter(({ state }) => state === 'new')
    .map(({ at, fields, namesakes }) => ({
      ...named(fields, at),
      id: `line ${at}`,
      after: filledIn(fields),
      namesakes,
    }))
  const [first] = [...edits, ...creations]
  if (first) Object.assign(first, { leftOut: leftOutIn(plan) })
  return planImport(session, { file }, edits, creations)
}

export function leftOutIn(plan: readonly PlannedRow[]): LeftOut[] {
  return plan.flatMap((row) => {
    const reason = messages.whyLeftOut(row)
    return reason === undefined ? [] : [{ line: messages.lineNumber(row.at), fields: row.fields, reason }]
  })
}

function named(fields: ContactDraft, at: number) {
  const contact: Contact = { id: '', ...fields }
  return { name: contactNaming.nameOf(contact), detail: messages.lineNumber(at) }
}

/**
 * What a row of names was given besides the fields of its contact: the counterparties, a line each, whose name is not
 * the contact's because the user has corrected it, or because they differ in numbers.
 */
export function counterpartsOfRow(of: readonly { name: string }[]) {
  return { counterpart: of.map(({ name }) => name.replaceAll(/\s+/g, ' ')).join('\n') }
}

/** Whether this tab runs the import that begins with this change. */
export function useIsImporting(first: string | undefined): boolean {
  return useSyncExternalStore(runningImports.subscribe, runningImports.get).has(first ?? '')
}

/** Runs the changes of an import one after another, and again. If one does not end, the next ones wait with it. */
export function useRunImport() {
  const client = useQueryClient()
  const { run, leaveRest } = useRunChange()
  const { choose } = useContactChoices()
  /** Counterparties with another name than their contact's are found again by their own. */
  const remember = async (change: Change) => {
    if (change.import?.source !== 'names') return
    for (const { state, id, given } of await readRows(change)) {
      const { counterpart } = given ?? {}
      if (counterpart !== undefined && state === 'done')
        choose(...counterpart.split('\n').map((name) => ({ name, contact: id })))
    }
  }
  const goOn = async (changes: readonly Change[]) => {
    const first = changes[0]?.id ?? ''
    runningImports.set(new Set([...runningImports.get(), first]))
    try {
      await runAll(changes)
    } finally {
      runningImports.set(new Set([...runningImports.get()].filter((one) => one !== first)))
    }
  }
  const runAll = async (changes: readonly Change[]) => {
    for (const [index, change] of changes.entries()) {
      const ended = await run(change)
      scanAgain(client, 'contacts')
      await remember(change)
      if (ended?.state === 'done') continue
      for (const next of changes.slice(index + 1))
        if (ended?.state === 'stopped') await settleChange(next)
        else await updateChange(next, (now) => (now.state === 'open' ? { ...now, state: 'paused' } : now))
      return
    }
  }
  return {
    goOn,
    /** Leaves as it is what was not sent. */
    leave: async (changes: readonly Change[]) => {
      for (const change of changes) {
        await leaveRest(change)
        await remember(change)
      }
    },
    retry: async (changes: readonly Change[]) => {
      for (const change of changes) await retryFailed(change)
      await goOn(changes)
    },
  }
}

/** A row of the file that was not taken, and why. */
export type LeftOut = NonNullable<ChangeRow['leftOut']>[number]

/** Saves rows as a file that can be mended and imported again; `place` heads the column that says where they come from. */
export function downloadRows(file: string, rows: readonly LeftOut[], place = messages.lineHeader): void {
  const { separator } = notationOf(notationLanguage())
  const head = [...contactFieldNames.map(labelOf), messages.leftOutReason, place]
  const lines = rows.map(({ line, fields, reason }) => [
    ...contactFieldNames.map((field) => fields[field] ?? ''),
    reason,
    line,
  ])
  const parts = [csvStart, ...[head, ...lines].map((cells) => csvLine(cells, separator))]
  saveFile(messages.leftOutFile(file), new Blob(parts, { type: 'text/csv;charset=utf-8' }))
}

/** The changes of the latest import of this browser, from a file or from names: first the edits, then what is created. */
export function useLastImport(from: 'file' | 'names'): Change[] {
  const store = changesOf(useStorageScope())
  const changes = useSyncExternalStore(store.subscribe, store.get) ?? []
  const last = changes.find((change) => change.import && (change.import.source ?? 'file') === from)?.import
  return changes.filter((change) => change.import?.id === last?.id && last).toReversed()
}
