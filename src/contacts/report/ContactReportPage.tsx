// Over 200 lines because the report is one page, section by section.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Fragment, useState, type ComponentProps } from 'react'
import { isMissing } from '../../api/session/api-error.ts'
import { useContact } from '../../api/contacts.ts'
import { useSession, useAccount } from '../../api/session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { Fault, Failure } from '../../ui/Failure.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { TableHead } from '../../ui/TableHead.tsx'
import { contactNaming } from '../contact-naming.ts'
import { heldOf } from './erase-person.ts'
import { ErasePerson, ErasedStatement, type Statement } from './ErasePerson.tsx'
import * as messages from '../page-messages.ts'
import { spacedNumber } from '../../domain/bank-account.ts'
import type { Contact } from '../../domain/contact.ts'
import { formatCount } from '../../domain/plural.ts'
import { labelOf } from '../../domain/fields.ts'
import { formatMoment } from '../../domain/moment.ts'
import { formatAmount } from '../../domain/money.ts'
import { valueWords } from '../../domain/value-words.ts'
import { FieldList } from '../../ui/FieldList.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { counterpartsOf } from '../../domain/cluster/contact-choice.ts'
import { keysOfContactReport } from '../../api/cache/keys.ts'
import { forget } from '../../api/cache/refresh.ts'
import { isOneOfNames, namesOfContact } from '../../domain/cluster/fingerprint.ts'
import { useContactChoices } from '../use-contact-choices.ts'
import { contactNamesInOrder } from '../contact-layout.ts'
import { ViesAnswerWords } from '../ViesAnswers.tsx'
import { contactReport, mostInReport, type ContactReport } from './read-report.ts'

const route = getRouteApi('/contacts/$contactId/report')

/** Everything that is known of a contact, on one page to print, and its erasure. */
export function ContactReportPage() {
  const { contactId } = route.useParams()
  // Another contact is another page.
  return <ReportOf key={contactId} id={contactId} />
}

function ReportOf({ id }: { id: string }) {
  const { selections } = route.useRouteContext()
  const client = useQueryClient()
  const [statement, setStatement] = useState<Statement>()
  const end = (erased: Statement) => {
    selections.contacts.drop(erased.erased.here.ids)
    // What was held: a page that opens at once would say that it is still kept.
    forget(client, keysOfContactReport({ heldOf: id }))
    setStatement(erased)
  }
  return (
    <article className="page">
      {statement ? <ErasedStatement {...statement} /> : <ReportBefore id={id} onErased={end} />}
    </article>
  )
}

type OnErased = { onErased: (statement: Statement) => void }

function ReportBefore({ id, onErased }: { id: string } & OnErased) {
  const contact = useContact(id)
  const [isAsking, setAsking] = useState(false)
  const name = contact.data && contactNaming.nameOf(contact.data)
  return (
    <>
      <PageHeading
        title={name === undefined ? messages.reportTitle : messages.titleOf(name)}
        before={
          <Link to="/contacts/$contactId" params={{ contactId: id }}>
            <BackIcon /> {messages.back}
          </Link>
        }
      >
        {contact.data && <Button onClick={() => window.print()}>{messages.print}</Button>}
      </PageHeading>
      {/* Nothing takes the place of a question, which may say that an answer was lost. */}
      {contact.error && !isAsking ? (
        <>
          <Failure title={messages.reportNotRead} of={contact} />
          {isMissing(contact.error) && <KeptOfDeleted id={id} onErased={onErased} />}
        </>
      ) : (
        contact.data &&
        !contact.isPlaceholderData && (
          <ReportBody contact={contact.data} {...{ onErased, isAsking, setAsking }} />
        )
      )}
    </>
  )
}

/** Offers to erase what is left of a contact that is deleted already. */
function KeptOfDeleted({ id, onErased }: { id: string } & OnErased) {
  const { data } = useQuery(heldOf(useSession(), { id, contact: undefined }))
  const [isAsking, setAsking] = useState(false)
  if (!data || (!data.service && data.here.rows.length + data.here.drafts.length === 0)) return null
  const name = data.here.rows[0]?.name ?? ''
  return (
    <section className="stack apart at-start" aria-label={messages.stillKept}>
      <p>{messages.stillKept}.</p>
      <ErasePerson
        person={{ id, name, contact: undefined }}
        onErased={(erased) => onErased({ name, named: undefined, erased })}
        {...{ isAsking, setAsking }}
      />
    </section>
  )
}

type ReportBodyProps = OnErased &
  Pick<ComponentProps<typeof ErasePerson>, 'isAsking' | 'setAsking'> & { contact: Contact }

/** What is known of a contact, read again. */
function ReportBody({ contact, onErased, isAsking, setAsking }: ReportBodyProps) {
  const [session, client] = [useSession(), useQueryClient()]
  const account = useAccount()
  const { choices, isKnown, problem } = useContactChoices()
  const own = namesOfContact(contact)
  const names = [...new Set([...own, ...counterpartsOf(contact, choices)])]
  const report = useQuery({
    ...contactReport(session, client, contact, { names, choices }),
    enabled: isKnown,
  })
  if (report.isError) return <Failure title={messages.reportNotRead} of={report} />
  if (!report.data) return <p role="status">{messages.reportReading}</p>
  const moment = formatMoment(report.dataUpdatedAt, 'long')
  const name = contactNaming.nameOf(contact)
  const named = report.data.transactions.filter(({ counterpart }) => isOneOfNames(counterpart, own)).length
  const fields = contactNamesInOrder.map((field) => ({
    field,
    label: labelOf(field),
    value: valueWords(field, contact[field]) || messages.reportEmpty,
  }))
  return (
    <>
      <p>{account ? messages.inBooks(moment, account.name) : messages.madeOn(moment)}</p>
      {problem && <Fault>{problem}</Fault>}
      <section className="stack apart" aria-labelledby="record">
        <h2 id="record">{messages.record}</h2>
        <FieldList fields={fields} />
      </section>
      {report.data.viesAnswers.length > 0 && (
        <section className="stack apart" aria-labelledby="vies">
          <h2 id="vies">{messages.vies}</h2>
          <ul className="stack small">
            {report.data.viesAnswers.map((answer) => (
              <li key={answer.askedAt}>
                <ViesAnswerWords answer={answer} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Transactions {...report.data} />
      <Changes changes={report.data.changes} />
      <section className="stack apart" aria-labelledby="not-here">
        <h2 id="not-here">{messages.notHere}</h2>
        <ul className="bullets small">
          {messages.notInReport.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </section>
      <section className="stack apart at-start" aria-label={messages.erase}>
        <ErasePerson
          person={{ id: contact.id, name, contact }}
          named={named}
          onErased={(erased) => onErased({ name, named, erased })}
          {...{ isAsking, setAsking }}
        />
      </section>
    </>
  )
}

function Transactions({ transactions, areMore, byAccount, notes }: ContactReport) {
  return (
    <section className="stack apart" aria-labelledby="transactions">
      <h2 id="transactions">{messages.transactions}</h2>
      {transactions.length === 0 ? (
        <p>{messages.noTransactions}</p>
      ) : (
        <>
          <p>
            {areMore ? messages.onlyNewest(formatCount(mostInReport)) : messages.byName(transactions.length)}
          </p>
          <TransactionTable label={messages.transactions} transactions={transactions} notes={notes} />
        </>
      )}
      {byAccount.map(({ account, isSaid, transactions: some }) => {
        if (some.length === 0) return <p key={account}>{messages.knownAccount(spacedNumber(account))}</p>
        const label = messages.byAccount(spacedNumber(account), isSaid)
        return (
          <Fragment key={account}>
            <h3>{label}</h3>
            <p>{messages.whyByAccount([...new Set(some.map(({ counterpart }) => counterpart))], isSaid)}</p>
            <TransactionTable label={label} transactions={some} notes={notes} />
          </Fragment>
        )
      })}
    </section>
  )
}

type TransactionTableProps = { label: string } & Pick<ContactReport, 'transactions' | 'notes'>

function TransactionTable({ label, transactions, notes }: TransactionTableProps) {
  return (
    <table role="table" className="table cards" aria-label={label}>
      <TableHead columns={messages.reportColumns} figures={messages.reportColumns.slice(1, 2)} />
      <tbody role="rowgroup">
        {transactions.map(({ id, date, amount, currency, counterpart, description }) => (
          <tr role="row" key={id}>
            <td role="cell" className="oneline">
              {date}
            </td>
            <td role="cell" data-figure>
              <Figure text={formatAmount(amount, currency)} /> {currency}
            </td>
            {[counterpart, description, notes.get(id)].map((text, index) => (
              <td role="cell" className="full" key={messages.reportColumns[index + 2]}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Changes({ changes }: Pick<ContactReport, 'changes'>) {
  return (
    <section className="stack apart" aria-labelledby="changes">
      <h2 id="changes">{messages.changes}</h2>
      {changes.length === 0 ? (
        <p>{messages.noChanges}</p>
      ) : (
        <table className="table" aria-labelledby="changes">
          <TableHead columns={messages.changeColumns} />
          <tbody>
            {changes.flatMap(({ change, kind, at, before, after }) =>
              [...new Set([...Object.keys(before), ...Object.keys(after)])]
                .filter((field) => before[field] || after[field])
                .map((field) => (
                  <tr key={`${change} ${field}`}>
                    <td>{messages.changed(kind, formatMoment(at))}</td>
                    <td>{labelOf(field)}</td>
                    <td>{valueWords(field, before[field] ?? '')}</td>
                    <td>{valueWords(field, after[field] ?? '')}</td>
                  </tr>
                )),
            )}
          </tbody>
        </table>
      )}
    </section>
  )
}
