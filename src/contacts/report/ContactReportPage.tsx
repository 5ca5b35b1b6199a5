import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isMissing } from '../../api/session/api-error.ts'
import { useContact } from '../../api/contacts.ts'
import { useSession } from '../../api/session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { contactNaming } from '../contact-naming.ts'
import classes from './ContactReportPage.module.css'
import { heldOf } from './erase-person.ts'
import { ErasedStatement } from './ErasedStatement.tsx'
import type { Statement } from './ErasedStatement.tsx'
import { ErasePerson } from './ErasePerson.tsx'
import * as messages from '../page-messages.ts'
import { ReportBody } from './ReportBody.tsx'

const route = getRouteApi('/contacts/$contactId/report')

/** Everything that is known of a contact, on one page to print, and its erasure. */
export function ContactReportPage() {
  const { contactId } = route.useParams()
  // Another contact is another page.
  return <ReportOf key={contactId} id={contactId} />
}

function ReportOf({ id }: { id: string }) {
  const { selections } = route.useRouteContext()
  const [statement, setStatement] = useState<Statement>()
  const end = (erased: Statement) => {
    selections.contacts.drop(erased.erased.here.ids)
    setStatement(erased)
  }
  return (
    <article className={`page ${classes.report}`}>
      {statement ? <ErasedStatement {...statement} /> : <ReportBefore id={id} onErased={end} />}
    </article>
  )
}

type OnErased = { onErased: (statement: Statement) => void }

function ReportBefore({ id, onErased }: { id: string } & OnErased) {
  const contact = useContact(id)
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
      {contact.error ? (
        <>
          <Failure
            title={messages.reportNotRead}
            error={contact.error}
            onRetry={() => void contact.refetch()}
            retrying={contact.isFetching}
          />
          {isMissing(contact.error) && <KeptOfDeleted id={id} onErased={onErased} />}
        </>
      ) : (
        contact.data &&
        !contact.isPlaceholderData && <ReportBody contact={contact.data} onErased={onErased} />
      )}
    </>
  )
}

/** Offers to erase what is left of a contact that is deleted already. */
function KeptOfDeleted({ id, onErased }: { id: string } & OnErased) {
  const { data } = useQuery(heldOf(useSession(), { id, contact: undefined }))
  if (!data || (!data.service && data.here.rows.length + data.here.drafts.length === 0)) return null
  const name = data.here.rows[0]?.name ?? ''
  return (
    <section aria-label={messages.stillKept}>
      <p>{messages.stillKept}.</p>
      <ErasePerson
        person={{ id, name, contact: undefined }}
        onErased={(erased) => onErased({ name, named: undefined, erased })}
      />
    </section>
  )
}
