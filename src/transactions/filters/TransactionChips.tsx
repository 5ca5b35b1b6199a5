import { getRouteApi } from '@tanstack/react-router'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  bankStatements,
  useBankAccounts,
  wordsForBankAccount,
} from '../../api/bank-accounts/bank-accounts.ts'
import { statementImports } from '../../api/statement-imports.ts'
import { fold } from '../../domain/fold.ts'
import { formatMoment } from '../../domain/moment.ts'
import { transactions } from '../../api/transactions.ts'
import type { ListQuery } from '../../domain/page.ts'
import { NoneFound } from '../../records/list/NoneFound.tsx'
import { FilterChips } from '../../records/filters/FilterChips.tsx'
import { conditionsOf, withParameter } from '../../records/list/conditions-of.ts'
import { useRefine } from '../../records/filters/use-refine.ts'
import { PeriodSteps } from './PeriodFilter.tsx'
import { transactionConditionWords } from './transaction-condition-words.ts'
import { useCapability, useSession } from '../../api/session/use-session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useMessages } from '../../ui/Messages.tsx'
import offers from '../../records/filters/FilterChips.module.css'
import classes from '../marks/Marks.module.css'
import * as messages from '../marks/messages.ts'

const route = getRouteApi('/transactions')

/** The conditions of the list of transactions. A period has buttons to the previous and the next one. */
export function TransactionChips({ refine }: { refine: string }) {
  const change = useRefine('transactions', refine)
  useBankAccounts(new URLSearchParams(refine).has('account')) // their names are in the words
  const conditions = conditionsOf('transactions', refine, transactionConditionWords)
  const { search } = route.useSearch()
  return (
    <>
      <FilterChips
        conditions={conditions}
        refine={refine}
        change={change}
        around={({ name, values: [period = ''], isFault }, words) =>
          name === 'period' && !isFault ? (
            <PeriodSteps
              period={period}
              onStep={(next) => change.replace(withParameter('transactions', refine, 'period', [next]))}
            >
              {words}
            </PeriodSteps>
          ) : (
            words
          )
        }
      />
      {change.valueOf('mark') === 'ask' && <Questions search={search} refine={refine} />}
    </>
  )
}

/** Copies or saves the questions of a list filtered to them, and leads to their answers. */
function Questions({ search, refine }: { search: string; refine: string }) {
  const session = useSession()
  const client = useQueryClient()
  const { say, fail } = useMessages()
  const { mutate, isPending } = useMutation({
    mutationFn: async (how: 'copied' | 'saved') => {
      const taking = import('../questions/take-questions.ts')
      const reading = taking.then(({ readQuestions }) => readQuestions({ session, client, search, refine }))
      const copying =
        how === 'copied' && copyLater(taking.then(async (to) => to.questionsAsText(await reading)))
      const asked = await reading
      if (asked.length > 0) await (copying || (await taking).saveQuestions(session, asked))
      const words = how === 'copied' ? messages.questionsCopied : messages.questionsSaved
      const silent = asked.filter(({ note }) => note.trim() === '').length
      say(
        asked.length === 0
          ? messages.noOpenQuestions
          : [words(asked.length), silent > 0 && messages.withoutNote(silent)].filter(Boolean).join(' '),
      )
    },
    onError: (error) =>
      fail(error instanceof DOMException ? messages.notCopied : messages.openQuestionsNotRead),
  })
  return (
    <span className={`row ${classes.questions} screen-only`}>
      <Button look="link" size="tool" busy={isPending} onClick={() => mutate('copied')}>
        {messages.copyQuestions}
      </Button>
      <Button look="link" size="tool" busy={isPending} onClick={() => mutate('saved')}>
        {messages.saveQuestions}
      </Button>
      <ButtonLink look="link" size="tool" to="/questions/answers">
        {messages.readAnswers}
      </ButtonLink>
    </span>
  )
}

/** Copies a text that is still being read, unless it is empty: Safari copies only what a click itself begins. */
function copyLater(text: Promise<string>): Promise<void> {
  const blob = text.then((known) => {
    if (known === '') throw new Error(messages.noOpenQuestions)
    return new Blob([known], { type: 'text/plain' })
  })
  // Firefox below 127 cannot be promised a text, but copies a moment later, too.
  const writing =
    typeof ClipboardItem === 'undefined'
      ? blob.then(async (known) => navigator.clipboard.writeText(await known.text()))
      : navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
  // The caller reports a failure, but does not wait for an empty text.
  for (const one of [blob, writing]) one.catch(() => undefined)
  return writing
}

/** No transaction meets the conditions of the list, or its search. */
export function NoTransactionsFound(props: { query: ListQuery; isWhole: boolean }) {
  const { search } = props.query
  return (
    <>
      {plain(search).length > 2 && <Origins search={search} />}
      <NoneFound
        resource="transactions"
        list={transactions.list}
        wordsFor={transactionConditionWords}
        {...props}
      />
    </>
  )
}

const mostOrigins = 5
const plain = (text: string) => fold(text).replaceAll(/\s/g, '')

/** Where transactions come from: a bank account, a statement or a file that the search names leads to them. */
function Origins({ search }: { search: string }) {
  const session = useSession()
  const isNamed = (...names: string[]) => names.some((name) => plain(name).includes(plain(search)))
  const accounts = useBankAccounts() ?? []
  const { data: { statements = [] } = {} } = useQuery({
    ...bankStatements(session),
    enabled: useCapability('bank-accounts'),
  })
  const { data: { items: imports = [] } = {} } = useQuery({
    ...statementImports(session),
    enabled: useCapability('kept-imports'),
  })
  const files = statements.filter(({ name }) => isNamed(name)).map(({ fileName }) => fileName)
  const found = [
    ...accounts
      .filter(({ number, name }) => number !== '' && isNamed(number, name))
      .map(({ number }) => ({
        words: messages.ofBankAccount(wordsForBankAccount(number)),
        refine: `account=${encodeURIComponent(number)}`,
      })),
    ...imports
      .filter((one) => one.new > 0 && !one.undone && (isNamed(one.fileName) || files.includes(one.fileName)))
      .map(({ id, fileName, importedAt }) => ({
        words: messages.ofFile(fileName, formatMoment(Date.parse(importedAt))),
        refine: `import=${encodeURIComponent(id)}`,
      })),
  ].slice(0, mostOrigins)
  return found.map(({ words, refine }) => (
    <ButtonLink
      key={refine}
      to="/transactions"
      search={{ search: '', page: 1, refine }}
      className={offers.offer ?? ''}
    >
      {words}
    </ButtonLink>
  ))
}
