import type { ErrorComponentProps } from '@tanstack/react-router'
import { Button, ButtonLink } from './Button.tsx'
import { Notice } from './Notice.tsx'
import { PageHeading } from './PageHeading.tsx'
import * as messages from './common-messages.ts'
import { reasonOf } from '../domain/reason-of.ts'

export function RouteError({ error, reset }: ErrorComponentProps) {
  return (
    <>
      <PageHeading title={messages.pageFailed} />
      <Notice
        role="alert"
        title={messages.wentWrong}
        actions={
          <>
            <Button onClick={reset}>{messages.tryAgain}</Button>
            <Button onClick={() => window.location.reload()}>{messages.reload}</Button>
          </>
        }
      >
        {messages.errorDetails(reasonOf(error))}
      </Notice>
    </>
  )
}

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
