import { Link } from '@tanstack/react-router'
import { PageHeading } from '../ui/PageHeading.tsx'
import classes from './DevicePage.module.css'
import { ForgetDevice } from './ForgetDevice.tsx'
import { KeySettings } from './KeySettings.tsx'
import { StoredCounts } from './StoredCounts.tsx'
import { PreferenceFields } from './PreferenceFields.tsx'
import { UnclaimedNotices } from './UnclaimedNotices.tsx'
import * as messages from './messages.tsx'

/** What Bookend stores in this browser, its safety settings, and a way to delete everything. */
export function DevicePage() {
  return (
    <div className={classes.page}>
      <PageHeading title={messages.pageTitle} />
      <section aria-labelledby="preferences">
        <h2 id="preferences">{messages.preferences}</h2>
        <PreferenceFields />
      </section>
      <section aria-labelledby="keys">
        <h2 id="keys">{messages.keys}</h2>
        <KeySettings />
      </section>
      <section aria-labelledby="kept">
        <h2 id="kept">{messages.storedData}</h2>
        <p>
          {messages.storedHere(
            (text) => (
              <Link to="/history" search={{ refine: 'kind=deleted' }}>
                {text}
              </Link>
            ),
            (text) => (
              <Link to="/history">{text}</Link>
            ),
          )}
        </p>
        <UnclaimedNotices declined />
        <StoredCounts />
        <ForgetDevice />
      </section>
    </div>
  )
}
