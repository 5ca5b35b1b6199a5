/** Whether a page reads records as soon as it opens. */
export function readsRecords(pathname: string): boolean {
  return (
    /\/(?:contacts|transactions|imports|sign-ins)(?:\/|$)|^\/$/.test(pathname) &&
    !pathname.endsWith('/contacts/new')
  )
}
