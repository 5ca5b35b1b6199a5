import { ButtonLink } from './ButtonLink.tsx'
import { Notice } from './Notice.tsx'
import { PageHeading } from './PageHeading.tsx'

/** Shown for an unknown address. */
export function NotFound() {
  return (
    <>
      <PageHeading title="Page not found" />
      <Notice
        title="There is no page at this address"
        actions={
          <>
            <ButtonLink to="/contacts">Go to contacts</ButtonLink>
            <ButtonLink to="/transactions">Go to transactions</ButtonLink>
          </>
        }
      >
        The link may be old or mistyped.
      </Notice>
    </>
  )
}
