import { useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '../../domain/reason-of.ts'
import { getRouteApi, Link, useLocation, useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import { createQueue } from '../../domain/create-queue.ts'
import { historyOf, routeOf } from '../../records/record-route.ts'
import { useCommands } from '../../shortcuts/commands.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { useMessages } from '../../ui/Messages.tsx'
import { findNext, type Chain } from '../chains.ts'
import { undoDeletion } from '../delete-later.ts'
import { deletions, findDeletion } from '../tab-deletions.ts'
import * as messages from '../messages.ts'
import type { Direction } from '../plan-change.ts'
import { runningChanges } from '../running-changes.ts'
import { saved } from '../save-and-make-sure.ts'
import { invertChange, type UndoPlace, type UndoQuestion } from './invert-change.ts'
import type { UndoNews } from '../invert-edits.ts'

const route = getRouteApi('__root__')

type Undo = {
  /** Undoes the last change of this tab that is not undone yet, or redoes the last one undone. */
  invertNext: (direction: Direction) => void
  invert: (change: Chain) => Promise<void>
  /** The confirmation to render before records are deleted or created. */
  question: ReactNode
}

/** Undoes and redoes changes one after another, and says what happened. */
export function useUndo(): Undo {
  const session = useSession()
  const client = useQueryClient()
  const { selections } = route.useRouteContext()
  const { say, fail } = useMessages()
  const router = useRouter()
  const [asked, setAsked] = useState<Asked>()
  const ask = (question: UndoQuestion) =>
    new Promise<boolean>((answer) => {
      setAsked({
        question,
        answer: (isAgreed) => {
          setAsked(undefined)
          answer(isAgreed)
        },
      })
    })
  const leave: UndoPlace['leave'] = (resource, ids) => {
    const { contactId, transactionId }: Shown = router.state.matches.at(-1)?.params ?? {}
    if (!ids.includes((resource === 'contacts' ? contactId : transactionId) ?? '')) return
    const { before, list } = router.latestLocation.state
    if (before === 'list') router.history.back()
    else void router.navigate({ to: `/${resource}`, search: list ?? {}, replace: true })
  }
  const tell = ({ text, hasFailed, record }: UndoNews) => {
    const show = hasFailed ? fail : say
    show(text, <NewsLink record={record} />)
  }
  const invert = async (change: Chain) => {
    try {
      const news = await invertChange({ session, client, selections, ask, leave }, change)
      if (news) tell(news)
    } catch (error) {
      const reason = reasonOf(error)
      fail(change.isUndone ? messages.notRedoneBecause(reason) : messages.notUndoneBecause(reason))
    }
  }
  const invertNext = async (direction: Direction) => {
    // If a save fails, its field shows that; Undo must not undo an earlier change instead.
    if (!(await saved(client))) return
    const change = await findNext(session, direction)
    if (change) await invert(change)
    else say(messages.nothingTo[direction])
  }
  return {
    invertNext: (direction) => {
      // A key pressed during a long run is not meant for whatever comes after it.
      const runs = [...runningChanges.get().values()].filter(({ id }) => !findDeletion(id))
      if (runs.some(({ count }) => totalOf(count) > 1)) fail(messages.stillRunning)
      else void inTurn(() => invertNext(direction))
    },
    invert: (change) => inTurn(() => invert(change)),
    question: asked && <UndoDialog {...asked} />,
  }
}

/** The record of the page that is shown. */
type Shown = Partial<Record<'contactId' | 'transactionId', string>>

type Asked = { question: UndoQuestion; answer: (isAgreed: boolean) => void }

/** Asks before an undo or redo deletes or creates records. */
function UndoDialog({ question, answer }: Asked) {
  const { title, description, names, confirm, isDanger } = question
  return (
    <AlertDialog
      title={title}
      description={description}
      onCancel={() => answer(false)}
      actions={
        <Button look={isDanger ? 'danger' : 'main'} onClick={() => answer(true)}>
          {confirm}
        </Button>
      }
    >
      {names.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll a long list
        <ul className="bullets bounded" tabIndex={0} aria-label={title}>
          {names.map((name, index) => (
            <li key={`${index} ${name}`}>{name}</li>
          ))}
        </ul>
      )}
    </AlertDialog>
  )
}

/** The link behind a message: to the record that it is about, or to the changes that can be undone. */
function NewsLink({ record }: { record: UndoNews['record'] }) {
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/history' })
  if (isThere && !record) return null
  return (
    <>
      {' '}
      {record ? (
        <Link {...routeOf(record.resource, record.id)}>{messages.openRecord}</Link>
      ) : (
        <Link {...historyOf('undo')}>{messages.openHistory}</Link>
      )}
    </>
  )
}

/** A redo pressed right after an undo waits for it. */
const inTurn = createQueue()

function totalOf(count: Record<string, number>): number {
  return Object.values(count).reduce((sum, some) => sum + some, 0)
}

/** The keys that undo and redo what was changed in this tab. */
export function UndoKeys() {
  const { invertNext, question } = useUndo()
  const isForm = useLocation({ select: ({ pathname }) => /\/(edit|new)$/.test(pathname) })
  useCommands(() => {
    if (isForm) {
      // There, Undo belongs to what is typed, and outside of the fields to a deletion that still waits.
      const latest = deletions.get().findLast(({ state }) => state === 'waiting')
      return { undo: latest && (() => void undoDeletion(latest)) }
    }
    // Left to the browser, the key would undo what was typed into the search, and move the focus there.
    return { undo: () => invertNext('undo'), redo: () => invertNext('redo') }
  }, 'everywhere')
  return question
}
