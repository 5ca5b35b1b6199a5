import { labelOf } from '../../domain/label-of.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { GroupChoice } from './group-of.ts'
import { SpellingRow } from './SpellingRow.tsx'
import type { Group } from './use-groups.ts'
import classes from './Spellings.module.css'
import * as messages from './messages.ts'

type SpellingGroupProps = {
  resource: CollectionName
  field: string
  group: Group
  choice: GroupChoice
  onChoose: (choice: GroupChoice) => void
}

/** The spellings of a group: which one to keep, and which ones to change to it. */
export function SpellingGroup({ resource, field, group, choice, onChoose }: SpellingGroupProps) {
  const { keep, included } = choice
  const hasSums = group.values.some(({ totals }) => totals)
  const include = (value: string, on: boolean) =>
    onChoose({
      keep,
      included: new Set(on ? [...included, value] : [...included].filter((one) => one !== value)),
    })
  return (
    <>
      <label className={classes.keep}>
        {messages.keep}
        <input
          autoComplete="off"
          spellCheck={false}
          value={keep}
          onChange={({ target }) => onChoose({ keep: target.value, included })}
        />
      </label>
      <p className={classes.hint} data-by={group.by}>
        {messages.hints[group.by]}
      </p>
      <div className={classes.scroll}>
        <table role="table" aria-label={messages.found} className={classes.table}>
          <thead role="rowgroup">
            <tr role="row">
              <td role="cell" />
              <th role="columnheader" scope="col">
                {labelOf(field)}
              </th>
              <th role="columnheader" scope="col" className={classes.count}>
                {messages.columns[resource]}
              </th>
              {hasSums && (
                <th role="columnheader" scope="col" className={classes.count}>
                  {messages.columns.sum}
                </th>
              )}
              <td role="cell" />
            </tr>
          </thead>
          <tbody role="rowgroup">
            {group.values.map((one) => (
              <SpellingRow
                key={one.value}
                spelling={one}
                stays={one.value === keep}
                isIncluded={included.has(one.value)}
                hasSums={hasSums}
                onInclude={(on) => include(one.value, on)}
                onKeep={() => onChoose({ keep: one.value, included })}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
