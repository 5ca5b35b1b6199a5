import { spacedNumber } from '../../domain/bank-account.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { contactNaming } from '../../contacts/contact-naming.ts'
import type { MissingName } from '../../contacts/matching/find-missing.ts'
import { whySame } from '../../contacts/messages.ts'
import { labelOf } from '../../domain/fields.ts'
import { formatAmount } from '../../domain/money.ts'
import { writePeriod } from '../../domain/query/period-text.ts'
import type { Period } from '../../domain/search/period.ts'
import { Button } from '../../ui/Button.tsx'
import { Figure } from '../../ui/Figure.tsx'
import classes from './Missing.module.css'
import * as messages from '../parts/messages.tsx'
import { TableHead } from '../../ui/TableHead.tsx'

type MissingTableProps = {
  period: Period
  missing: readonly MissingName[]
  isTicked: (name: MissingName) => boolean
  /** The names that the user has typed, by key. */
  typed: ReadonlyMap<string, string>
  onTick: (names: readonly MissingName[], on: boolean) => void
  onType: (name: MissingName, text: string) => void
}

const portion = 50

/** The names without a contact, each with a tick and what its contact would hold. The roles are explicit because phones show blocks. */
export function MissingTable({ period, missing, isTicked, typed, onTick, onType }: MissingTableProps) {
  const [shown, setShown] = useState(portion)
  const body = useRef<HTMLTableSectionElement>(null)
  const ticked = missing.filter(isTicked).length
  const showMore = () => {
    flushSync(() => setShown(shown + portion))
    body.current?.querySelectorAll('tr')[shown]?.querySelector<HTMLElement>('input')?.focus()
  }
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
          {missing.slice(0, shown).map((name) => (
            <MissingRow
              key={name.key}
              name={name}
              period={period}
              isTicked={isTicked(name)}
              typed={typed.get(name.key)}
              onTick={(on) => onTick([name], on)}
              onType={(text) => onType(name, text)}
            />
          ))}
        </tbody>
      </table>
      {missing.length > shown && (
        <p className="row quiet after spaced">
          <span>{messages.shownOf(shown, missing.length)}</span>
          <Button onClick={showMore}>{messages.showMoreItems}</Button>
        </p>
      )}
    </>
  )
}

type MissingRowProps = {
  name: MissingName
  period: Period
  isTicked: boolean
  typed: string | undefined
  onTick: (on: boolean) => void
  onType: (text: string) => void
}

function MissingRow({ name, period, isTicked, typed, onTick, onType }: MissingRowProps) {
  const { spellings, count, sums, last, fields } = name
  const refine = new URLSearchParams([
    ['period', writePeriod(period)],
    ...spellings.map((one) => ['counterparty', one]),
  ])
  return (
    <tr role="row">
      <td role="cell">
        <Checkbox
          aria-label={messages.addOne(name.name)}
          checked={isTicked}
          onChange={({ target }) => onTick(target.checked)}
        />
      </td>
      <th role="rowheader" scope="row">
        <TextInput
          aria-label={messages.nameOf(name.name)}
          size="xs"
          spellCheck={false}
          placeholder={fields.company}
          value={typed ?? fields.company}
          onChange={({ target }) => onType(target.value)}
        />
        <Known name={name} />
      </th>
      <td role="cell" data-figure>
        <Link
          to="/transactions"
          search={{ search: '', page: 1, refine: refine.toString() }}
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
  const others = spellings.filter((one) => one !== name.name)
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
