import { Link } from '@tanstack/react-router'
import { PageHeading } from '../ui/PageHeading.tsx'
import classes from './DevicePage.module.css'
import { ForgetDevice } from './ForgetDevice.tsx'
import { StoredCounts } from './StoredCounts.tsx'
import { PreferenceFields } from './PreferenceFields.tsx'
import { UnclaimedNotices } from './UnclaimedNotices.tsx'

/** What Bookend stores in this browser, its safety settings, and a way to delete everything. */
export function DevicePage() {
  return (
    <div className={classes.page}>
      <PageHeading title="On this device" />
      <section aria-labelledby="preferences">
        <h2 id="preferences">Preferences</h2>
        <PreferenceFields />
      </section>
      <section aria-labelledby="kept">
        <h2 id="kept">Stored data</h2>
        <p>
          Stored in this browser only, and never sent anywhere. Anyone using this computer account can read
          it. See <Link to="/deleted">Recently deleted</Link> and the <Link to="/journal">Journal</Link>.
        </p>
        <UnclaimedNotices declined />
        <StoredCounts />
        <ForgetDevice />
      </section>
    </div>
  )
}
