import { Button } from './Button.tsx'
import classes from './StartFailure.module.css'

/** What stands on the screen when Bookend cannot start, most often because of its settings. */
export function StartFailure({ error }: { error: unknown }) {
  return (
    <main className={classes.page}>
      <h1>Bookend cannot start</h1>
      <p role="alert">{error instanceof Error ? error.message : 'For a reason that it does not know.'}</p>
      <p>
        The file <code>settings.json</code>, beside index.html, says what Bookend talks to. It is either of
        these:
      </p>
      <pre>{'{ "service": "demo" }'}</pre>
      <pre>{'{ "service": { "baseUrl": "https://books.example/api" } }'}</pre>
      <p>More can be stated beside the base URL, as the README says under “Connect your service”.</p>
      <p>
        <Button onClick={() => window.location.reload()}>Try again</Button>
      </p>
    </main>
  )
}
