import { storageScope } from '../api/session/storage-scope.ts'
import { deletionsStored } from './tab-deletions.ts'
import { tabName, type Direction } from './plan-change.ts'
import { isOwnedHere } from './tab-lock.ts'
import { isUnfinished, readChanges } from './stored-changes.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import type { Change } from '../storage/rows.ts'

/** A change, with the last one that made, undid or redid it. */
export type Chain = {
  root: Change
  last: Change
  isUndone: boolean
  /** The attempt to undo or redo it that changed nothing. */
  refused: Change | undefined
}

/** Changes with what took them back, the most recently made, undone or redone first. */
export function chainsOf(all: readonly Change[]): Chain[] {
  const changes = all.filter(isMade)
  const followers = Map.groupBy(changes, ({ undoes }) => undoes)
  return changes
    .filter((change) => change.undoes === undefined && !isInVain(change))
    .map((root) => {
      let last = root
      for (let next: Change | undefined = root; next;) {
        last = next
        next = newest(followers.get(last.id), (one) => !isInVain(one))
      }
      const refused = newest(followers.get(last.id), isInVain)
      return { root, last, isUndone: last.origin === 'undo', refused }
    })
    .toSorted((one, other) => other.last.at - one.last.at)
}

/** The change of this tab that Undo or Redo would affect. */
export async function findNext(session: ServiceSession, direction: Direction): Promise<Chain | undefined> {
  // A deletion counts as made from the moment that the user confirms it.
  await deletionsStored()
  const chains = chainsOf(await readChanges(storageScope(session)))
  return (direction === 'undo' ? nextToUndo : nextToRedo)(chains, tabName())
}

/** The change of a tab that Undo would undo: the last one that is not undone, and was not refused before. */
export function nextToUndo(chains: readonly Chain[], tab: string): Chain | undefined {
  return chains.find(({ root, last, isUndone, refused }) => {
    const canBeUndone = isUndone ? isOpen(last) : !refused
    return root.tab === tab && canBeUndone
  })
}

/** The change of a tab that Redo would redo: the last one undone, unless something else was changed after that. */
function nextToRedo(chains: readonly Chain[], tab: string): Chain | undefined {
  const mine = chains.filter(({ root }) => root.tab === tab)
  const latest = Math.max(...mine.map(({ root }) => root.at))
  return mine.find(({ last, isUndone, refused }) =>
    isUndone ? !isOpen(last) && !refused && last.at > latest : last.origin === 'redo' && isOpen(last),
  )
}

/** Whether edits have not ended, so that they can still continue. A deletion counts as made once the user confirms it. */
export function isOpen(change: Change): boolean {
  return change.kind !== 'delete' && isUnfinished(change)
}

/** Deletions that nobody has sent, and that are not this tab's, are offered in a notice of their own. */
function isMade(change: Change): boolean {
  return change.kind !== 'delete' || !isUnfinished(change) || Boolean(change.done) || isOwnedHere(change.id)
}

function isInVain(change: Change): boolean {
  return change.done === 0 && !isOpen(change)
}

function newest(changes: Change[] | undefined, isWanted: (change: Change) => boolean): Change | undefined {
  return changes?.filter(isWanted).toSorted((one, other) => other.at - one.at)[0]
}
