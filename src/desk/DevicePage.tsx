import { Link } from '@tanstack/react-router'
import { PageHeading } from '../ui/PageHeading.tsx'
import classes from './DevicePage.module.css'
import { ForgetDevice } from './ForgetDevice.tsx'
import { KeptCounts } from './KeptCounts.tsx'
import { PreferenceFields } from './PreferenceFields.tsx'

/** What Bookend keeps in this browser, how careful it is, and the way to leave nothing behind. */
export function DevicePage() {
  return (
    <div className={classes.page}>
      <PageHeading title="Kept on this device" />
      <section aria-labelledby="preferences">
        <h2 id="preferences">Preferences</h2>
        <PreferenceFields />
      </section>
      <section aria-labelledby="kept">
        <h2 id="kept">What is kept</h2>
        <p>
          It is kept in this browser only and is sent nowhere. Whoever uses this browser under the same name
          of the system can read it. See <Link to="/deleted">Recently deleted</Link> and the{' '}
          <Link to="/journal">Journal</Link>.
        </p>
        <KeptCounts />
        <ForgetDevice />
      </section>
    </div>
  )
}
