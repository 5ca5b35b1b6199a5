import classes from './StartFailure.module.css'

/** Shown when an address names a connection that this browser does not have. */
export function NoSuchConnection() {
  return (
    <main className={classes.page}>
      <h1>This connection isn’t set up in this browser</h1>
      <p role="alert">
        It was added in another browser, or removed from this one. Connections and sign-ins are kept on the
        device where you added them.
      </p>
      <p>
        <a href="/connections">See the connections of this browser</a>
      </p>
    </main>
  )
}
