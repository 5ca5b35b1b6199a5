import { Checkbox, TextInput } from '@mantine/core'
import { labelOf } from '../../domain/fields.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { GroupChoice, Group } from './use-groups.ts'
import { formatAmount } from '../../domain/money.ts'
import { Button } from '../../ui/Button.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { showSpaces } from '../../changes/ChangeLines.tsx'
import type { Spelling } from './use-spellings.ts'
import classes from './Spellings.module.css'
import * as messages from '../bulk-edit/messages.ts'
import { TableHead } from '../../ui/TableHead.tsx'

type SpellingGroupProps = {
  resource: CollectionName
  field: string
  group: Group
  choice: GroupChoice
  onChoose: (choice: GroupChoice) => void
}

/** The spellings of a group: which one to keep, and which ones to change to it. */
export function SpellingGroup({ resource, field, group, choice, onChoose }: SpellingGroupProps) {
  const { keep, included, remember } = choice
  const hasSums = group.values.some(({ totals }) => totals)
  const { count, sum } = messages.spellingsColumns
  const figures = hasSums ? [count, sum] : [count]
  const include = (value: string, on: boolean) =>
    onChoose({
      ...choice,
      included: new Set(on ? [...included, value] : [...included].filter((one) => one !== value)),
    })
  return (
    <>
      <TextInput
        label={messages.keep}
        size="xs"
        spellCheck={false}
        value={keep}
        onChange={({ target }) => onChoose({ ...choice, keep: target.value })}
      />
      {field === 'counterpart' && (
        <Checkbox
          className="after"
          label={messages.remember}
          checked={remember}
          onChange={({ target }) => onChoose({ ...choice, remember: target.checked })}
        />
      )}
      <p className={`small after ${group.by === 'near' ? 'caution' : 'quiet'}`}>{messages.hints[group.by]}</p>
      <div className={`scrolled after ${classes.scroll}`}>
        <table role="table" aria-label={messages.spellingsFound} className="table cards level">
          <TableHead
            columns={[labelOf(field), ...figures]}
            figures={figures}
            before={<td role="cell" />}
            after={<td role="cell" />}
          />
          <tbody role="rowgroup">
            {group.values.map((one) => (
              <SpellingRow
                key={one.value}
                resource={resource}
                spelling={one}
                stays={one.value === keep}
                isIncluded={included.has(one.value)}
                hasSums={hasSums}
                onInclude={(on) => include(one.value, on)}
                onKeep={() => onChoose({ ...choice, keep: one.value })}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

type SpellingRowProps = {
  resource: CollectionName
  spelling: Spelling
  /** Whether the others are changed to this one. */
  stays: boolean
  isIncluded: boolean
  hasSums: boolean
  onInclude: (on: boolean) => void
  onKeep: () => void
}

/** A spelling, how often it is used, and whether it changes. The roles are explicit because phones show blocks. */
function SpellingRow(props: SpellingRowProps) {
  const { resource, spelling, stays, isIncluded, hasSums, onInclude, onKeep } = props
  const { value, count, totals } = spelling
  return (
    <tr role="row">
      <td role="cell">
        <Checkbox
          aria-label={messages.spellingsInclude(value)}
          disabled={stays}
          checked={!stays && isIncluded}
          onChange={({ target }) => onInclude(target.checked)}
        />
      </td>
      <th role="rowheader" scope="row" title={value}>
        {stays ? <strong>{showSpaces(value)}</strong> : showSpaces(value)}
      </th>
      <td role="cell" data-figure>
        {messages.occursIn(resource, count)}
      </td>
      {hasSums && (
        <td role="cell" data-figure>
          {totals?.currencies.map(({ currency, net }) => (
            <div key={currency}>
              <Figure text={formatAmount(net, currency)} /> {currency}
            </div>
          ))}
        </td>
      )}
      <td role="cell" className="quiet small oneline">
        {stays ? (
          messages.stays
        ) : (
          <Button size="small" aria-label={messages.keepOf(value)} onClick={onKeep}>
            {messages.keepThis}
          </Button>
        )}
      </td>
    </tr>
  )
}
