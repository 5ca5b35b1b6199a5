import { wordsForBankAccount } from '../api/bank-accounts/bank-accounts.ts'
import { formatAmount } from '../domain/money.ts'
import type { ImportPlan, PlannedLine, SumAnswer, LinesNotTaken } from '../domain/statement-import.ts'
import { Figure } from '../ui/Figure.tsx'
import * as messages from './page-messages.ts'
import { TableHead } from '../ui/TableHead.tsx'
import * as importMessages from './import-messages.tsx'

type PlannedLinesProps = {
  plan: ImportPlan
  /** Its bank account is asked, so what importing would do is open. */
  isAsking?: boolean
  /** What was said of lines that may be the sum of others, by their places. */
  sums?: Record<string, SumAnswer> | undefined
}

/** What importing a file would do with each of its lines, and whether its bank account is new here. */
export function PlannedLines({ plan, isAsking = false, sums = {} }: PlannedLinesProps) {
  const { planned, newAccounts, knownAccounts, lines, fileName } = plan
  return (
    <>
      {knownAccounts > 0 &&
        newAccounts.map((account) => (
          <div key={account} className="warning small">
            {messages.newAccount(wordsForBankAccount(account), knownAccounts)}
          </div>
        ))}
      <div
        role="region"
        aria-label={messages.linesOf(fileName)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys
        tabIndex={0}
        className="bounded"
      >
        <table role="table" className="table cards" aria-label={messages.lines}>
          <TableHead
            columns={[messages.date, messages.text, ...(isAsking ? [] : [messages.outcome]), messages.amount]}
            figures={[messages.amount]}
          />
          <tbody role="rowgroup">
            {planned.map((line, index) => {
              const { date, counterpart, description, amount, currency, state } = line
              const isLeft = line.place !== undefined && sums[line.place] === 'leave-out'
              const isQuiet = isLeft || state === 'known' || state === 'deleted'
              return (
                <tr key={index} role="row" className={!isAsking && isQuiet ? 'quiet' : ''} data-state={state}>
                  <td role="cell" className="oneline">
                    {date}
                  </td>
                  <td role="cell" className="full">
                    {counterpart || description}
                    {counterpart !== '' && description !== '' && <small>{description}</small>}
                  </td>
                  {!isAsking && (
                    <td role="cell" className={`words ${isDoubtful(line) ? 'caution' : ''}`}>
                      {wordsOf(line, isLeft)}
                    </td>
                  )}
                  <td role="cell" data-figure>
                    <Figure text={formatAmount(amount, currency)} /> {currency}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        {lines > planned.length && <p>{messages.moreLines(lines - planned.length)}</p>}
      </div>
    </>
  )
}

function isDoubtful({ state, corrected, sumOfLines, inBatch }: PlannedLine): boolean {
  return state === 'alike' || corrected === true || (sumOfLines ?? inBatch) !== undefined
}

/** What happens to a line, and why. */
function wordsOf({ state, corrected, sumOfLines, inBatch }: PlannedLine, isLeft: boolean): string {
  if (corrected) return messages.knownAndCorrected
  if (isLeft) return messages.leftAsTwice
  if (sumOfLines !== undefined) return messages.perhapsSum(sumOfLines)
  return inBatch === undefined ? messages.states[state] : messages.perhapsOfBatch
}

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
        {count > lines.length && <li>{importMessages.more(count - lines.length)}</li>}
      </ul>
    </div>
  )
}
