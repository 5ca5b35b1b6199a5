// Over 200 lines because the dialog says itself where the focus goes.
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { NativeSelect } from '@mantine/core'
import type { ListQuery } from '../../domain/page.ts'
import { Fault } from '../../ui/Failure.tsx'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import type { Collection } from '../collection.ts'
import { Button } from '../../ui/Button.tsx'
import { BackIcon, ForwardIcon } from '../../ui/icons.tsx'
import classes from './Spellings.module.css'
import * as messages from '../messages.tsx'
import * as editMessages from '../bulk-edit/messages.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { waysAlike, type WayAlike } from '../../domain/cluster/cluster-values.ts'
import { labelOf } from '../../domain/fields.ts'
import { MergeOutcome, MergeRehearsal, useMerging } from './MergeRehearsal.tsx'
import { SpellingGroup } from './SpellingGroup.tsx'
import { useSpellings, type SpellingsRead, spellingFields } from './use-spellings.ts'
import { useGroups } from './use-groups.ts'

type SpellingsDialogProps<T extends { id: string }> = {
  collection: Collection<T>
  query: ListQuery
  onClose: () => void
}

/** Shows groups of similar spellings, one after the other, and merges those that the user chooses. */
export function SpellingsDialog<T extends { id: string }>(props: SpellingsDialogProps<T>) {
  const { collection, query, onClose } = props
  const { resource } = collection
  const fields = spellingFields[resource]
  const [{ field, way }, setChosen] = useState<Chosen>({ field: fields[0], way: undefined })
  const { read, again } = useSpellings(resource, field, query)
  const groups = useGroups(read.state === 'read' ? read.spellings : none, way)
  const { left, at, group, choice, choose } = groups
  const merging = useMerging(collection, groups)
  const { rows, from, number, move, last, notRemembered } = merging
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
      title={editMessages.spellingsTitle}
      description={editMessages.descriptions[group ? step : 'none']}
      size="large"
      cancelLabel={isShown ? editMessages.back : messages.close}
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
          {choice && !isShown && editMessages.inGroup(resource, at + 1, left.length, number, choice.keep)}
        </p>
        <div className="row after awaited">
          {last && <MergeOutcome key={last.id} change={last} merging={merging} />}
          {notRemembered && <Fault>{editMessages.notRemembered(notRemembered)}</Fault>}
        </div>
      </div>
    </AlertDialog>
  )
}

const none: never[] = []

type GroupStepsProps = { at: number; of: number; onGo: (place: number) => void }

/** Which group is shown, with buttons to the previous and the next one. */
function GroupSteps({ at, of, onGo }: GroupStepsProps) {
  return (
    <div className={`quiet small beside ${classes.steps}`}>
      <span>{at < of && editMessages.group(at + 1, of)}</span>
      <Button size="icon" aria-label={editMessages.previous} disabled={at === 0} onClick={() => onGo(at - 1)}>
        <BackIcon />
      </Button>
      <Button size="icon" aria-label={editMessages.next} disabled={at >= of} onClick={() => onGo(at + 1)}>
        <ForwardIcon />
      </Button>
    </div>
  )
}

type MergeButtonsProps = {
  /** The form that the main button submits. */
  form: string
  resource: CollectionName
  step: 'skip' | 'show' | 'change'
  number: number
  onSkip: () => void
}

/** The buttons from a group to its changes. The main button stays the same element, so that it keeps the focus. */
function MergeButtons({ form, resource, step, number, onSkip }: MergeButtonsProps) {
  const words = {
    skip: editMessages.skip,
    show: editMessages.show(number),
    change: editMessages.start(resource, number),
  }
  return (
    <>
      {step === 'show' && <Button onClick={onSkip}>{editMessages.skip}</Button>}
      <Button type="submit" form={form} look="main" busy={step === 'change' && number === 0}>
        {words[step]}
      </Button>
    </>
  )
}

type SpellingsStateProps = {
  read: SpellingsRead
  /** How many groups were found, and those that are left. */
  groups: { found: number; left: readonly unknown[] }
  onAgain: () => void
  onFirst: () => void
}

/** Shown instead of a group: progress, a failure, or a note that there is none or none left. */
function SpellingsState({ read, groups, onAgain, onFirst }: SpellingsStateProps) {
  if (read.state === 'failed')
    return (
      <p role="alert" className={`quiet ${classes.empty}`}>
        {editMessages.spellingsNotRead(read.words)} <Button onClick={onAgain}>{messages.tryAgain}</Button>
      </p>
    )
  if (read.state === 'reading')
    return <p className={`quiet ${classes.empty}`}>{editMessages.spellingsReading(read.done, read.of)}</p>
  return (
    <div className={`quiet ${classes.empty}`}>
      <p role="status">
        {groups.found > 0 ? editMessages.noneLeft : editMessages.noSpellings(read.spellings.length)}
      </p>
      {groups.left.length > 0 && <Button onClick={onFirst}>{editMessages.fromStart}</Button>}
    </div>
  )
}

/** The content of the dialog. The focus goes to its main button when there is a group, and back when there is none. */
function useDialogFocus(hasGroup: boolean, move: ((by: 1 | -1) => void) | undefined) {
  const frame = useRef<HTMLDivElement>(null)
  const goOn = useEffectEvent((by: 1 | -1) => move?.(by))
  useEffect(() => {
    const dialog = frame.current?.closest('dialog')
    return dialog ? listenForGroupKeys(dialog, (by) => goOn(by)) : undefined
  }, [])
  useEffect(() => {
    // Not into another field: the user may have begun to type.
    const { activeElement } = document
    const dialog = frame.current?.closest('dialog')
    const isFree = !dialog?.contains(activeElement) || activeElement?.closest('form, select') === null
    const target = dialog?.querySelector<HTMLElement>('[type=submit]') ?? frame.current
    if (isFree) target?.focus()
  }, [hasGroup])
  return frame
}

/**
 * Lets the arrow keys go from group to group, except in fields. Holding Enter down presses nothing twice: each merge is a
 * decision. Returns an unsubscribe function.
 */
function listenForGroupKeys(dialog: HTMLElement, move: (by: 1 | -1) => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { key, repeat, target, altKey, ctrlKey, metaKey, shiftKey } = event
    // A dialog over this one has keys of its own.
    if (!(target instanceof HTMLElement) || target.closest('dialog') !== dialog) return
    if (key === 'Enter' && repeat) return event.preventDefault()
    if (altKey || ctrlKey || metaKey || shiftKey || target.matches(fields)) return
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    event.preventDefault()
    move(key === 'ArrowRight' ? 1 : -1)
  }
  dialog.addEventListener('keydown', onKey)
  return () => dialog.removeEventListener('keydown', onKey)
}

const fields = 'input:not([type=checkbox]), select'

/** The field, and what makes its spellings look alike; any way if undefined. */
type Chosen = { field: string; way: WayAlike | undefined }

type WaysChoiceProps = Chosen & {
  fields: readonly string[]
  onChoose: (chosen: Chosen) => void
  children: ReactNode
}

/** The choice of the field, and of what makes spellings look alike. */
function WaysChoice({ fields, field, way, onChoose, children }: WaysChoiceProps) {
  return (
    <div className={`row at-bottom after ${classes.ways}`}>
      {fields.length > 1 && (
        <NativeSelect
          label={editMessages.field}
          size="xs"
          data={fields.map((one) => ({ value: one, label: labelOf(one) }))}
          value={field}
          onChange={({ target }) => onChoose({ field: target.value, way })}
        />
      )}
      <NativeSelect
        label={editMessages.alike}
        size="xs"
        data={[
          { value: '', label: editMessages.everyWay },
          ...waysAlike.map((one) => ({ value: one, label: editMessages.ways[one] })),
        ]}
        value={way ?? ''}
        onChange={({ target }) => onChoose({ field, way: waysAlike.find((one) => one === target.value) })}
      />
      {children}
    </div>
  )
}
