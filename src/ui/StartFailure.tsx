import { Button } from './Button.tsx'
import classes from './StartFailure.module.css'
import * as messages from './start-messages.tsx'

/** Shown when Bookend cannot start, mostly because of its settings. */
export function StartFailure({ error }: { error: unknown }) {
  return (
    <main className={`parts ${classes.page}`}>
      <h1>{messages.cannotStart}</h1>
      <p role="alert">{error instanceof Error ? error.message : messages.reasonUnknown}</p>
      <p>{messages.settingsFile(<code>settings.json</code>)}</p>
      <pre className="note">{'{ "service": "demo" }'}</pre>
      <pre className="note">{'{ "service": { "baseUrl": "https://books.example/api" } }'}</pre>
      <p>{messages.moreSettings}</p>
      <p>
        <Button onClick={() => window.location.reload()}>{messages.tryAgain}</Button>
      </p>
    </main>
  )
}

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
