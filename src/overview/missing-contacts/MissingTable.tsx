import { spacedNumber } from '../../domain/bank-account.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { flushSync } from 'react-dom'
import { contactNaming } from '../../contacts/contact-naming.ts'
import type { MissingName } from '../../contacts/matching/missing-name.ts'
import { whySame } from '../../contacts/messages.ts'
import { labelOf } from '../../domain/fields.ts'
import { formatAmount } from '../../domain/money.ts'
import { type Period, writePeriod } from '../../domain/search/period.ts'
import { transactionsWhere } from '../../records/record-route.ts'
import { Button } from '../../ui/Button.tsx'
import { Figure } from '../../ui/Figure.tsx'
import classes from './Missing.module.css'
import * as messages from '../parts/messages.tsx'
import * as common from '../../ui/common-messages.ts'
import { usePortions } from '../../ui/use-portions.ts'
import { TableHead } from '../../ui/TableHead.tsx'

type MissingTableProps = {
  period: Period
  missing: readonly MissingName[]
  isTicked: (name: MissingName) => boolean
  typed: ReadonlyMap<string, string>
  onTick: (names: readonly MissingName[], on: boolean) => void
  onType: (name: MissingName, text: string) => void
  onTakeApart: (name: MissingName) => void
}

/** The names without a contact, each with a tick and what its contact would hold. The roles are explicit because phones show blocks. */
export function MissingTable({ missing, ...of }: MissingTableProps) {
  const { isTicked, onTick, onTakeApart } = of
  const { shown, body, showMore, focusRow } = usePortions<HTMLTableSectionElement>(50)
  const ticked = missing.filter(isTicked).length
  return (
    <>
      <Checkbox
        label={messages.tickAll}
        checked={ticked === missing.length}
        indeterminate={ticked > 0 && ticked < missing.length}
        onChange={({ target }) => onTick(missing, target.checked)}
      />
      <table
        role="table"
        className={`table cards ${classes.names}`}
        aria-label={messages.namesWithoutContact}
      >
        <TableHead
          columns={messages.missingColumns}
          figures={messages.missingColumns.slice(1)}
          before={<td role="cell" />}
        />
        <tbody role="rowgroup" ref={body}>
          {missing.slice(0, shown).map((name, at) => (
            <MissingRow
              key={name.key}
              name={name}
              {...of}
              onTakeApart={(part) => {
                flushSync(() => onTakeApart(part)) // its button goes
                focusRow(at)
              }}
            />
          ))}
        </tbody>
      </table>
      {missing.length > shown && (
        <p className="row quiet after spaced">
          <span>{common.shownOf(shown, missing.length)}</span>
          <Button onClick={() => showMore()}>{common.showMore}</Button>
        </p>
      )}
    </>
  )
}

type MissingRowProps = Omit<MissingTableProps, 'missing'> & { name: MissingName }

function MissingRow({ name, period, isTicked, typed, onTick, onType, onTakeApart }: MissingRowProps) {
  const { spellings, count, sums, last, fields } = name
  return (
    <tr role="row">
      <td role="cell">
        <Checkbox
          aria-label={messages.addOne(name.name)}
          checked={isTicked(name)}
          onChange={({ target }) => onTick([name], target.checked)}
        />
      </td>
      <th role="rowheader" scope="row">
        <TextInput
          aria-label={messages.nameOf(name.name)}
          size="xs"
          spellCheck={false}
          placeholder={fields.company}
          value={typed.get(name.key) ?? fields.company}
          onChange={({ target }) => onType(name, target.value)}
        />
        <Known name={name} />
        {name.parts && (
          <details>
            <summary>{messages.differInNumbers(name.parts.length)}</summary>
            <ul className="stack small">
              {name.parts.map((part) => (
                <li key={part.key}>
                  {part.name}{' '}
                  <Button
                    size="tool"
                    aria-label={messages.takeOutOne(part.name)}
                    onClick={() => onTakeApart(part)}
                  >
                    {messages.takeOut}
                  </Button>
                </li>
              ))}
            </ul>
          </details>
        )}
      </th>
      <td role="cell" data-figure>
        <Link
          {...transactionsWhere({ period: writePeriod(period), counterparty: spellings })}
          aria-label={messages.inTransactions(name.name, count)}
        >
          {messages.occurs(count)}
        </Link>
      </td>
      <td role="cell" data-figure>
        {sums.map(({ currency, net }) => (
          <div key={currency}>
            <Figure text={formatAmount(net, currency)} /> {currency}
          </div>
        ))}
      </td>
      <td role="cell" data-figure>
        {last.date}
      </td>
    </tr>
  )
}

const mostSpellings = 3

/** What the transactions say about a counterparty, and the contacts that it may be. */
function Known({ name }: { name: MissingName }) {
  const { spellings, fields, perhaps, account } = name
  const others = name.parts ? [] : spellings.filter((one) => one !== name.name)
  const more = others.length - mostSpellings
  return (
    <>
      {perhaps.slice(0, mostSpellings).map(({ contact, sureness, reason }) => (
        <small key={contact.id} className="caution">
          {messages.perhaps}
          <Link to="/contacts/$contactId" params={{ contactId: contact.id }}>
            {contactNaming.nameOf(contact)}
          </Link>
          {` · ${whySame(sureness, reason)}`}
        </small>
      ))}
      {others.length > 0 && (
        <small>
          {messages.writtenAs(others.slice(0, mostSpellings))}
          {more > 0 && messages.andMore(more)}.
        </small>
      )}
      {(['vatNumber', 'email'] as const).map(
        (field) =>
          fields[field] && <small key={field}>{messages.knownDetail(labelOf(field), fields[field])}</small>,
      )}
      {account && <small>{messages.knownDetail(messages.accountOfName, spacedNumber(account))}</small>}
    </>
  )
}
