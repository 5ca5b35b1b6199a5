import { ButtonLink } from './ButtonLink.tsx'
import { Notice } from './Notice.tsx'
import { PageHeading } from './PageHeading.tsx'
import * as messages from './common-messages.ts'

/** Shown for an unknown address. */
export function NotFound() {
  return (
    <>
      <PageHeading title={messages.notFound} />
      <Notice
        title={messages.noPageHere}
        actions={
          <>
            <ButtonLink to="/contacts">{messages.goToContacts}</ButtonLink>
            <ButtonLink to="/transactions">{messages.goToTransactions}</ButtonLink>
          </>
        }
      >
        {messages.oldLink}
      </Notice>
    </>
  )
}
