import { Button } from './Button.tsx'
import classes from './StartFailure.module.css'

/** Shown when Bookend cannot start, mostly because of its settings. */
export function StartFailure({ error }: { error: unknown }) {
  return (
    <main className={classes.page}>
      <h1>Bookend cannot start</h1>
      <p role="alert">{error instanceof Error ? error.message : 'The reason is unknown.'}</p>
      <p>
        The file <code>settings.json</code>, next to index.html, names the service that Bookend uses. Write
        one of these:
      </p>
      <pre>{'{ "service": "demo" }'}</pre>
      <pre>{'{ "service": { "baseUrl": "https://books.example/api" } }'}</pre>
      <p>For more settings, see “Connect a service” in the documentation.</p>
      <p>
        <Button onClick={() => window.location.reload()}>Try again</Button>
      </p>
    </main>
  )
}
