import { hasBooks, type ServiceSession } from '../../api/session/service-session.ts'

/** Whether a page reads records as soon as it opens. */
export function readsRecords(pathname: string): boolean {
  return (
    /\/(?:contacts|transactions|imports|sign-ins)(?:\/|$)|^\/$/.test(pathname) &&
    !pathname.endsWith('/contacts/new')
  )
}

/**
 * Whether nothing has been read yet from an account that requires a sign-in, so that no page exists for a dialog to
 * cover. The form for a new contact reads nothing, but its input must survive.
 */
export function isStranger(session: ServiceSession, pathname: string): boolean {
  return hasBooks(session) && !session.memory.hasRead && !pathname.endsWith('/contacts/new')
}
