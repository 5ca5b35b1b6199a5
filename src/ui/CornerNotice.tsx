import type { ReactNode } from 'react'

type CornerNoticeProps = { label: string; children: ReactNode; actions: ReactNode }

/** An unobtrusive notice above the page that stays until the user answers it. */
export function CornerNotice({ label, children, actions }: CornerNoticeProps) {
  return (
    <section aria-label={label} className="warning spaced row screen-only">
      <p role="status" className="grow">
        {children}
      </p>
      <div className="row">{actions}</div>
    </section>
  )
}
