// Over 200 lines because all that happens to a file on its way into the books is in one place.
import { ApiError, isOutcomeOpen } from '../api/session/api-error.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { importStatement, type ImportChoices, type ImportOutcome } from '../api/statement-imports.ts'
import type { ColumnAnswers } from '../domain/csv-columns.ts'
import {
  isAccountOpen,
  type ImportPlan,
  type ImportReport,
  type SumAnswer,
} from '../domain/statement-import.ts'
import { createStore } from '../storage/create-store.ts'
import { announceImport } from './import-channel.ts'
import * as messages from './messages.tsx'

/** A file that the user has dropped or chosen, and its progress. */
export type QueuedFile = {
  id: number
  file: File
  choices: ImportChoices
  /** Whether the user has seen what importing it would do. */
  isSeen: boolean
  state:
    | { name: 'waiting' | 'looking' | 'sending' | 'stopped' }
    /** `isChanging`: the user is about to say another account; `sums`: whether lines that would count twice are imported, by their places. */
    | { name: 'planned'; plan: ImportPlan; isChanging?: true; sums?: Record<string, SumAnswer> }
    /** The user changes what the columns mean, starting from these answers. */
    | { name: 'choosing'; answers: ColumnAnswers }
    /** `looked`: what importing it would have done, if nothing was new. */
    | ({ name: 'answered'; looked?: ImportPlan } & ImportOutcome)
    | Failed
}

/** `isUnsure`: it may have been imported nevertheless. */
type Failed = { name: 'failed'; words: string; isUnsure?: true }

const store = createStore<readonly QueuedFile[]>([])
let lastId = 0
let sending: AbortController | undefined

/** The files that this tab imports, one at a time; empty if none was chosen. */
export const importQueue = {
  get: store.get,
  subscribe: store.subscribe,
  add,
  again,
  chooseColumns,
  changeAccount,
  answerSums,
  takeAll,
  stop,
  clear,
}

function add(session: ServiceSession, files: readonly File[], choices: ImportChoices = {}): void {
  const added = files.map((file): QueuedFile => ({
    id: ++lastId,
    file,
    choices,
    isSeen: false,
    state: { name: 'waiting' },
  }))
  const before = store.get()
  const isOver = before.every(({ state }) => ['answered', 'failed', 'stopped'].includes(state.name))
  // An import that is over does not mix with the next one, but for its files that still need something.
  store.set([...(isOver ? before.filter((one) => !importOf(one)) : before), ...added])
  void run(session)
}

/** Sends a file again, with the user's choices. */
function again(session: ServiceSession, id: number, choices: ImportChoices): void {
  change(id, { choices, state: { name: 'waiting' } })
  void run(session)
}

/** Asks again what the columns of a file mean. */
function chooseColumns(id: number, answers: ColumnAnswers): void {
  const queued = store.get().find((one) => one.id === id)
  if (queued) change(id, { choices: choicesSeen(queued), state: { name: 'choosing', answers } })
}

/** Holds the import until the account is said again: the earlier answer may not be right. */
function changeAccount(id: number): void {
  const state = store.get().find((one) => one.id === id)?.state
  if (state?.name === 'planned') change(id, { state: { ...state, isChanging: true } })
}

/** Says of lines that would count twice whether they are imported. */
function answerSums(id: number, answers: Record<string, SumAnswer>): void {
  const state = store.get().find((one) => one.id === id)?.state
  if (state?.name === 'planned') change(id, { state: { ...state, sums: { ...state.sums, ...answers } } })
}

/** The counts of an imported file; undefined if it was not imported. */
export function importOf({ state }: QueuedFile): ImportReport | undefined {
  return 'report' in state ? state.report : undefined
}

/** Whether nobody has said of a line whether it is imported. */
export function hasOpenSums(state: QueuedFile['state']): boolean {
  return (
    state.name === 'planned' &&
    state.plan.planned.some(({ place }) => place !== undefined && !state.sums?.[place])
  )
}

/** Whether the service can say what the columns of this unknown file seem to mean, for the user to confirm. */
export function asksForColumns(session: ServiceSession, state: QueuedFile['state']): boolean {
  if (state.name === 'choosing') return true
  const refusal = 'refusal' in state ? state.refusal : undefined
  const isUnknown = refusal?.remedy === 'mapping' && refusal.areFitting !== true
  return isUnknown && session.offers('csv-columns')
}

/** Whether someone must say first which bank account a file is of. */
export function awaitsAccount(state: QueuedFile['state']): boolean {
  return state.name === 'planned' && (state.isChanging === true || isAccountOpen(state.plan.askedAccount))
}

/** Imports all files whose plan the user has seen. */
function takeAll(session: ServiceSession): void {
  for (const queued of store.get()) {
    const { state } = queued
    if (state.name !== 'planned' || awaitsAccount(state) || hasOpenSums(state)) continue
    const choices = { ...choicesSeen(queued), sums: state.sums }
    change(queued.id, { isSeen: true, choices, state: { name: 'waiting' } })
  }
  void run(session)
}

/** The choices of a file with the bank account that was said, as it was typed, or that its plan shows, which may be that of an earlier file. */
function choicesSeen({ choices, state }: QueuedFile): ImportChoices {
  const { answer, answers } = (state.name === 'planned' && state.plan.askedAccount) || {}
  const bankAccount = choices.bankAccount ?? answers ?? answer
  return bankAccount === undefined ? choices : { ...choices, bankAccount }
}

/** Stops waiting; a file already sent may be imported all the same. */
function stop(): void {
  sending?.abort()
  for (const { id, state } of store.get())
    if (state.name === 'waiting') change(id, { state: { name: 'stopped' } })
}

function clear(): void {
  stop()
  store.set([])
}

async function run(session: ServiceSession): Promise<void> {
  if (sending) return
  for (;;) {
    const next = store.get().find(({ state }) => state.name === 'waiting')
    if (!next) return
    const own = new AbortController()
    sending = own
    const seen = next.isSeen ? undefined : await look(session, next, own.signal)
    // Which account a file is of decides what is new in it.
    const isAsked =
      seen?.name === 'planned' && seen.plan.askedAccount && next.choices.bankAccount === undefined
    const looked = seen?.name === 'planned' && !isAsked && seen.plan.new === 0 ? seen.plan : undefined
    const isAnswer = seen && !looked
    if (!isAnswer) change(next.id, { state: { name: 'sending' } })
    const state = isAnswer ? seen : await send(session, next, own.signal)
    sending = undefined
    change(next.id, { state: looked && state.name === 'answered' ? { ...state, looked } : state })
  }
}

/**
 * What importing a file would do, or why it cannot be; undefined if the service makes no plans.
 */
async function look(
  session: ServiceSession,
  { id, file, choices }: QueuedFile,
  signal: AbortSignal,
): Promise<QueuedFile['state'] | undefined> {
  if (!session.offers('import-plans')) return undefined
  change(id, { state: { name: 'looking' } })
  try {
    // What was said of sums holds for the lines as they were read before.
    const outcome = await importStatement(
      session,
      file,
      { ...choices, sums: undefined },
      { signal, isLook: true },
    )
    if ('plan' in outcome) return { name: 'planned', plan: outcome.plan }
    announceImport() // a refused file is listed among the imports
    return { name: 'answered', ...outcome }
  } catch (error) {
    if (signal.aborted) return failed(messages.stoppedLooking)
    return failed(error instanceof ApiError ? messages.nothingImported(error.message) : messages.fileUnread)
  }
}

async function send(
  session: ServiceSession,
  { file, choices }: QueuedFile,
  signal: AbortSignal,
): Promise<QueuedFile['state']> {
  try {
    return { name: 'answered', ...(await importStatement(session, file, choices, { signal })) }
  } catch (error) {
    if (signal.aborted) return { name: 'stopped' }
    if (!(error instanceof ApiError)) return failed(messages.fileUnread)
    if (error.failure === 'offline') return failed(messages.notSent(error.message))
    return isOutcomeOpen(error)
      ? { ...failed(messages.lostAndUnknown), isUnsure: true }
      : failed(error.message)
  } finally {
    // A refused file is listed among the imports, too, and one without an answer may have been imported.
    announceImport()
  }
}

function failed(words: string): Failed {
  return { name: 'failed', words }
}

function change(id: number, changes: Partial<QueuedFile>) {
  store.set(store.get().map((one) => (one.id === id ? { ...one, ...changes } : one)))
}
