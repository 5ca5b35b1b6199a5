import { useCallback, useState, type ReactNode } from 'react'
import { formatAmount } from '../domain/money.ts'
import type { WithMeta } from '../domain/record-meta.ts'
import type { Transaction } from '../domain/transaction.ts'
import * as messages from '../records/list/messages.ts'
import { AnchoredPopover } from '../ui/AnchoredPopover.tsx'
import { Figure } from '../ui/Figure.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import classes from './Sums.module.css'
import { addUp, type Totals } from '../domain/query/add-up.ts'

type SumsProps = {
  records: WithMeta<Transaction>[]
  /** Whether it must fit on one line: it then shows what it has room for, with a button that opens all. */
  brief?: boolean
}

/** The totals of transactions per currency; amounts that cannot be added are counted separately. */
export function Sums({ records, brief = false }: SumsProps) {
  const totals = sumsOf(records)
  return brief ? <BriefSums totals={totals} /> : <AllSums totals={totals} />
}

function AllSums({ totals }: { totals: Totals }) {
  return (
    <span className="row small after">
      {totals.currencies.map(({ currency, deposits, withdrawals, net }) => (
        <span key={currency} className={classes.currency}>
          <b>{currency}</b> <Part part="in" amount={deposits} currency={currency} />{' '}
          <Part part="out" amount={withdrawals} currency={currency} />{' '}
          <Part part="net" amount={net} currency={currency} />{' '}
        </span>
      ))}
      {notesOf(totals).map((note) => (
        <span key={note} className="caution">
          {note}
        </span>
      ))}
    </span>
  )
}

/** The most important first: what is left out, then the net amounts, then, of a single currency, in and out. */
function BriefSums({ totals }: { totals: Totals }) {
  const { currencies } = totals
  const [isCut, watch] = useCutOff()
  const [first] = currencies
  const hasMore = currencies.length > 1
  return (
    <>
      <span ref={watch} className={classes.brief}>
        {notesOf(totals).map((note) => (
          <span key={note} className="caution">
            {note}{' '}
          </span>
        ))}
        {currencies.map(({ currency, net }) => (
          <span key={currency} className={classes.currency}>
            <b>{currency}</b> <Part part="net" amount={net} currency={currency} />{' '}
          </span>
        ))}
        {first && !hasMore && (
          <>
            <Part part="in" amount={first.deposits} currency={first.currency} />{' '}
            <Part part="out" amount={first.withdrawals} currency={first.currency} />
          </>
        )}
      </span>
      {(isCut || hasMore) && (
        <span ref={giveOnFocus} className="row">
          <AnchoredPopover label={messages.sumsAll} face="…">
            <AllSums totals={totals} />
          </AnchoredPopover>
        </span>
      )}
    </>
  )
}

/** When the button goes while it has the focus, the first button of its toolbar gets it, or else the heading of the page. */
function giveOnFocus(button: HTMLElement | null) {
  const toolbar = button?.closest('[role="toolbar"]')
  return () => {
    if (!button?.contains(document.activeElement)) return
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      if (toolbar?.isConnected) toolbar.querySelector('button')?.focus()
      else focusHeading()
    })
  }
}

function notesOf({ unread, uncertain }: Totals): string[] {
  return [
    ...(unread > 0 ? [messages.unreadAmounts(unread)] : []),
    ...(uncertain > 0 ? [messages.amountsWithoutCurrency(uncertain)] : []),
  ]
}

/** Whether an element that shows one line has children on lines below it, and the ref for that element. */
function useCutOff(): [boolean, (box: HTMLElement | null) => (() => void) | undefined] {
  const [isCut, setIsCut] = useState(false)
  const watch = useCallback((box: HTMLElement | null) => {
    if (!box) return undefined
    const look = () => {
      const below = (part: Element) => part.getBoundingClientRect().top >= box.getBoundingClientRect().bottom
      setIsCut(box.offsetWidth > 0 ? [...box.children].some(below) : box.childElementCount > 0)
    }
    const sizes = new ResizeObserver(look)
    const parts = new MutationObserver(look)
    sizes.observe(box)
    parts.observe(box, { childList: true, subtree: true, characterData: true })
    return () => {
      sizes.disconnect()
      parts.disconnect()
    }
  }, [])
  return [isCut, watch]
}

type PartProps = { part: keyof typeof messages.parts; amount: string; currency: string }

function Part({ part, amount, currency }: PartProps): ReactNode {
  return (
    <span>
      <span className="quiet">{messages.parts[part]}</span> <Figure text={formatAmount(amount, currency)} />
    </span>
  )
}

/** The totals of transactions; amounts or currencies in doubt are left out. */
export function sumsOf(
  transactions: readonly Pick<WithMeta<Transaction>, 'amount' | 'currency' | 'aside'>[],
): Totals {
  return addUp(
    transactions.map(({ amount, currency, aside }) => ({
      amount: aside?.doubts['amount'] ? '' : amount,
      currency: aside?.doubts['currency'] ? '' : currency,
    })),
  )
}
