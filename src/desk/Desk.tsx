/** What Bookend keeps an eye on beside the page: deletions that can still be undone, and what this browser does not keep. */
export function Desk() {
  return <></>
}
