import type { Step } from '../storage/rows.ts'

/** A change, with the last step that made, undid or redid it. */
export type Change = {
  root: Step
  last: Step
  isUndone: boolean
  /** The attempt to undo or redo it that changed nothing. */
  refused: Step | undefined
}

/** The changes among some steps, the most recently made, undone or redone first. */
export function changesOf(steps: readonly Step[]): Change[] {
  const followers = Map.groupBy(steps, ({ undoes }) => undoes)
  return steps
    .filter(({ undoes }) => undoes === undefined)
    .filter((root) => !isInVain(root))
    .map((root) => {
      let last = root
      let next = newest(followers.get(last.id), (step) => !isInVain(step))
      while (next) {
        last = next
        next = newest(followers.get(last.id), (step) => !isInVain(step))
      }
      const refused = newest(followers.get(last.id), isInVain)
      return { root, last, isUndone: last.origin === 'undo', refused }
    })
    .toSorted((one, other) => other.last.at - one.last.at)
}

/** The change of a tab that Undo would undo: the last one that is not undone, and was not refused before. */
export function nextToUndo(changes: readonly Change[], tab: string): Change | undefined {
  return changes.find(({ root, last, isUndone, refused }) => {
    const stands = isUndone ? isOpen(last) : !refused
    return root.tab === tab && stands
  })
}

/** The change of a tab that Redo would redo: the last one undone, unless something else was changed after that. */
export function nextToRedo(changes: readonly Change[], tab: string): Change | undefined {
  const mine = changes.filter(({ root }) => root.tab === tab)
  const latest = Math.max(...mine.map(({ root }) => root.at))
  return mine.find(({ last, isUndone, refused }) =>
    isUndone ? !isOpen(last) && !refused && last.at > latest : last.origin === 'redo' && isOpen(last),
  )
}

/** Whether a step has not ended, so that it can still continue. */
export function isOpen({ state }: Step): boolean {
  return state !== 'done' && state !== 'stopped'
}

function isInVain(step: Step): boolean {
  return step.done === 0 && !isOpen(step)
}

function newest(steps: Step[] | undefined, isWanted: (step: Step) => boolean): Step | undefined {
  return steps?.filter(isWanted).toSorted((one, other) => other.at - one.at)[0]
}
