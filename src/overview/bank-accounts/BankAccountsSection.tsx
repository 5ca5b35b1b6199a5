import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nameBankAccount, useBankAccounts } from '../../api/bank-accounts/bank-accounts.ts'
import { useSession } from '../../api/session/use-session.ts'
import { daysLate, numberWritten, spacedNumber, type BankAccount } from '../../domain/bank-account.ts'
import { isDay, today } from '../../domain/day.ts'
import { formatAmount } from '../../domain/money.ts'
import { dayInWords } from '../../domain/moment.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { PencilIcon } from '../../ui/icons.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { NameForm } from '../../ui/NameForm.tsx'
import { ListLink } from '../parts/ListLink.tsx'
import * as messages from '../parts/messages.tsx'

/** More than these would push what is below out of sight. */
const mostAtFirst = 4

/**
 * Each bank account with its last balance and a link to its transactions, at first those with the latest transactions; renders
 * nothing if there are none.
 */
export function BankAccountsSection() {
  const [session, client] = [useSession(), useQueryClient()]
  const accounts = useBankAccounts() ?? []
  const [renamed, setRenamed] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  if (accounts.length === 0) return null
  const latest = accounts
    .toSorted((one, other) => (one.lastDay < other.lastDay ? 1 : -1))
    .slice(0, mostAtFirst)
  const shown = isWhole ? accounts : accounts.filter((one) => latest.includes(one))
  return (
    <section aria-labelledby="bank-accounts" className="stack small">
      <h2 id="bank-accounts">{messages.bankAccounts}</h2>
      <ul className="lined links">
        {shown.map((one) => (
          <li key={one.number}>
            {renamed === one.number ? (
              <NameForm
                label={messages.nameOfAccount(spacedNumber(one.number))}
                name={one.name}
                placeholder={messages.mainAccount}
                save={(name) => nameBankAccount(session, client, { number: one.number, name })}
                wordsOf={messages.notNamed}
                onEnd={() => setRenamed('')}
              />
            ) : (
              <Account account={one} onRename={() => setRenamed(one.number)} />
            )}
          </li>
        ))}
      </ul>
      {shown.length < accounts.length && (
        <Button
          size="small"
          onClick={() => {
            focusHeading()
            setIsWhole(true)
          }}
        >
          {messages.showMore(accounts.length - shown.length)}
        </Button>
      )}
      {shown.length < accounts.length && (
        <p className="print-only">{messages.moreAccounts(accounts.length - shown.length)}</p>
      )}
    </section>
  )
}

type AccountProps = { account: BankAccount; onRename: () => void }

function Account({ account, onRename }: AccountProps) {
  const { number, name, balances, statement } = account
  const late = daysLate(account, today())
  const words = name || spacedNumber(number)
  const lastStatement = statement && messages.lastStatement(statement.name, inWords(statement.day))
  return (
    <>
      <div className="spread">
        <ListLink where={{ account: number }}>{words}</ListLink>
        <IconButton
          aria-label={messages.renameAccount(words)}
          title={messages.renameAccount(words)}
          onClick={onRename}
        >
          <PencilIcon />
        </IconButton>
      </div>
      {name !== '' && numberWritten(name) !== number && <div className="quiet">{spacedNumber(number)}</div>}
      {balances.map(({ currency, amount, day }) => (
        <div key={currency} className="spread">
          <span className="quiet">
            {day === statement?.day ? lastStatement : messages.balanceOn(inWords(day))}
          </span>
          <span className="plain">
            <ListLink where={{ account: number }} tabIndex={-1}>
              <Figure text={formatAmount(amount, currency).replace(/^\+/, '')} /> {currency}
            </ListLink>
          </span>
        </div>
      ))}
      {statement && balances.every(({ day }) => day !== statement.day) && (
        <div className="quiet">{lastStatement}</div>
      )}
      {late !== undefined && <div className="caution">{messages.noStatementFor(late)}</div>}
    </>
  )
}

function inWords(day: string): string {
  return isDay(day) ? dayInWords(day, 'medium') : day
}
