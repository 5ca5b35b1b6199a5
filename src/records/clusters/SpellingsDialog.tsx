import { useId, useState } from 'react'
import type { ListQuery } from '../../domain/page.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import type { Collection } from '../collection.ts'
import type { Selection } from '../list/selection.ts'
import { GroupSteps } from './GroupSteps.tsx'
import { MergeButtons } from './MergeButtons.tsx'
import { MergeOutcome } from './MergeOutcome.tsx'
import { MergeRehearsal } from './MergeRehearsal.tsx'
import { spellingFields } from './spelling-fields.ts'
import { SpellingGroup } from './SpellingGroup.tsx'
import { SpellingsState } from './SpellingsState.tsx'
import { useGroups } from './use-groups.ts'
import { useMerging } from './use-merging.ts'
import { useSpellings } from './use-spellings.ts'
import { useDialogFocus } from './use-dialog-focus.ts'
import { WaysChoice } from './WaysChoice.tsx'
import type { Chosen } from './WaysChoice.tsx'
import classes from './Spellings.module.css'
import * as messages from './messages.ts'

type SpellingsDialogProps<T extends { id: string }> = {
  collection: Collection<T>
  query: ListQuery
  selection: Selection<T>
  onClose: () => void
}

/** Shows groups of similar spellings, one after the other, and merges those that the user chooses. */
export function SpellingsDialog<T extends { id: string }>(props: SpellingsDialogProps<T>) {
  const { collection, query, selection, onClose } = props
  const { resource } = collection
  const fields = spellingFields[resource]
  const [{ field, way }, setChosen] = useState<Chosen>({ field: fields[0], way: undefined })
  const { read, again } = useSpellings(resource, field, query)
  const groups = useGroups(read.state === 'read' ? read.spellings : none, way)
  const { left, at, group, choice, choose } = groups
  const merging = useMerging(collection, selection, groups)
  const { rows, from, number, move, last } = merging
  const choosing = (chosen: Chosen) => {
    move(0)
    setChosen(chosen)
  }
  const isShown = rows !== undefined && group !== undefined
  const step = from.length === 0 ? 'skip' : isShown ? 'change' : 'show'
  const form = useId()
  const frame = useDialogFocus(group !== undefined, isShown ? undefined : (by) => move(at + by))
  return (
    <AlertDialog
      role="dialog"
      title={messages.title}
      description={messages.descriptions[group ? step : 'none']}
      className={classes.dialog}
      cancelLabel={isShown ? messages.back : messages.close}
      onCancel={() => (isShown ? merging.goBack() : onClose())}
      actions={
        group && (
          <MergeButtons
            form={form}
            resource={resource}
            step={step}
            number={isShown ? rows.length : number}
            onSkip={() => move(at + 1)}
          />
        )
      }
    >
      <div ref={frame} tabIndex={-1} className={classes.content}>
        <WaysChoice fields={fields} field={field} way={way} onChoose={choosing}>
          <GroupSteps at={at} of={left.length} onGo={move} />
        </WaysChoice>
        <form
          id={form}
          className={classes.group}
          onSubmit={(event) => {
            event.preventDefault()
            merging.act()
          }}
        >
          {isShown && choice ? (
            <MergeRehearsal
              collection={collection}
              selection={selection}
              query={query}
              merge={{ field, from, to: choice.keep }}
              onRows={merging.keepRows}
            />
          ) : group && choice ? (
            <SpellingGroup {...{ resource, field, group, choice }} onChoose={choose} />
          ) : (
            <SpellingsState read={read} groups={groups} onAgain={again} onFirst={() => move(0)} />
          )}
        </form>
        <p role="status" className="visually-hidden">
          {choice && !isShown && messages.inGroup(resource, at + 1, left.length, number, choice.keep)}
        </p>
        <div className={classes.outcome}>
          {last && <MergeOutcome key={last.id} step={last} merging={merging} />}
        </div>
      </div>
    </AlertDialog>
  )
}

const none: never[] = []
