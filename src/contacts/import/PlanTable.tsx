import { useState } from 'react'
import type { ContactField } from '../../domain/contact-fields.ts'
import { Button } from '../../ui/Button.tsx'
import type { Choice, PlannedRow } from './create-planner.ts'
import { PlanRow } from './PlanRow.tsx'
import * as messages from '../page-messages.ts'
import * as common from '../../ui/common-messages.ts'
import { usePortions } from '../../ui/use-portions.ts'
import { TableHead } from '../../ui/TableHead.tsx'

type PlanTableProps = {
  plan: readonly PlannedRow[]
  choices: ReadonlyMap<number, Choice>
  /** The fields that the file fills. */
  fields: readonly ContactField[]
  onChoose: (lines: readonly number[], choice: Choice | undefined) => void
  onType: (at: number, field: ContactField, text: string) => void
}

const states = ['new', 'update', 'unsure', 'fault', 'left', 'same'] as const

/** Every row of the file with what it would do, to be mended and decided; those of one kind at a time, or all. */
export function PlanTable({ plan, choices, fields, onChoose, onType }: PlanTableProps) {
  const [wanted, setWanted] = useState<PlannedRow['state']>()
  const { shown, body, showMore, startOver } = usePortions<HTMLTableSectionElement>(50)
  const counts = Map.groupBy(plan, ({ state }) => state)
  const rows = wanted ? (counts.get(wanted) ?? []) : plan
  const unsure = counts.get('unsure') ?? []
  const show = (state: PlannedRow['state'] | undefined) => {
    setWanted(state)
    startOver()
  }
  return (
    <section aria-label={messages.rows} className="spaced">
      <Kinds {...{ counts, wanted }} all={plan.length} onWant={show} />
      {wanted === 'unsure' && unsure.length > 1 && (
        <p className="row after spaced">
          <Button
            onClick={() =>
              onChoose(
                unsure.map(({ at }) => at),
                'create',
              )
            }
          >
            {messages.createAll}
          </Button>
          <Button
            onClick={() =>
              onChoose(
                unsure.map(({ at }) => at),
                'leave',
              )
            }
          >
            {messages.leaveAll}
          </Button>
        </p>
      )}
      <table role="table" className="table cards" aria-label={messages.rows}>
        <TableHead
          columns={[messages.lineHeader, messages.contactHeader, messages.whatHappens, messages.decision]}
        />
        <tbody role="rowgroup" ref={body}>
          {rows.slice(0, shown).map((row) => (
            <PlanRow
              key={row.at}
              {...{ row, fields, onType }}
              choice={choices.get(row.at)}
              onChoose={(choice) => onChoose([row.at], choice)}
            />
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <p className="row after spaced">
          {common.shownOf(shown, rows.length)}
          <Button onClick={() => showMore()}>{common.showMore}</Button>
        </p>
      )}
    </section>
  )
}

type KindsProps = {
  all: number
  counts: ReadonlyMap<PlannedRow['state'], readonly PlannedRow[]>
  wanted: PlannedRow['state'] | undefined
  onWant: (state: PlannedRow['state'] | undefined) => void
}

/** How many rows there are of each kind, to show only those. */
function Kinds({ all, counts, wanted, onWant }: KindsProps) {
  return (
    <div className="row spaced" role="group" aria-label={messages.show}>
      <Button aria-pressed={wanted === undefined} onClick={() => onWant(undefined)}>
        {messages.allRows(all)}
      </Button>
      {states.map((state) => {
        const count = counts.get(state)?.length ?? 0
        return (
          (count > 0 || state === wanted) && (
            <Button key={state} aria-pressed={wanted === state} onClick={() => onWant(state)}>
              {messages.rowKinds[state](count)}
            </Button>
          )
        )
      })}
    </div>
  )
}
