import { formatAmount } from '../domain/money.ts'
import type { LinesNotTaken } from '../domain/statement-import.ts'
import { Figure } from '../ui/Figure.tsx'
import * as messages from './import-messages.tsx'

type NotTakenProps = { lines: LinesNotTaken | undefined; title: (count: number) => string }

/** Lines of a file that are no transactions, with why: the first by name, the others by their number. */
export function NotTaken({ lines: notTaken, title }: NotTakenProps) {
  if (!notTaken) return null
  const { count, lines } = notTaken
  return (
    <div>
      <span>{title(count)}</span>
      <ul className="bullets">
        {lines.map(({ date, counterpart, description, amount, currency, state }, index) => (
          <li key={index}>
            {[date, counterpart || description].filter(Boolean).join(' · ')}
            {' · '}
            <Figure text={formatAmount(amount, currency)} /> {currency}
            {state && ` (${state})`}
          </li>
        ))}
        {count > lines.length && <li>{messages.more(count - lines.length)}</li>}
      </ul>
    </div>
  )
}
