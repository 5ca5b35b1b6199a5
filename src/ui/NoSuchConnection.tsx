import classes from './StartFailure.module.css'
import * as messages from './start-messages.tsx'

/** Shown when an address names a connection that this browser does not have. */
export function NoSuchConnection() {
  return (
    <main className={`parts ${classes.page}`}>
      <h1>{messages.notSetUp}</h1>
      <p role="alert">{messages.notSetUpHint}</p>
      <p>
        <a href="/connections">{messages.seeConnections}</a>
      </p>
    </main>
  )
}
