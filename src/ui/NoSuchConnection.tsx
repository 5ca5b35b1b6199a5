import classes from './StartFailure.module.css'

/** What stands on the screen when an address names a connection that this browser does not have. */
export function NoSuchConnection() {
  return (
    <main className={classes.page}>
      <h1>This browser does not have that connection</h1>
      <p role="alert">
        The address belongs to a connection that was made in another browser, or was removed from this one.
        Connections, and what one signs in with, stay on the device on which they were made.
      </p>
      <p>
        <a href="/connections">See the connections of this browser</a>
      </p>
    </main>
  )
}
