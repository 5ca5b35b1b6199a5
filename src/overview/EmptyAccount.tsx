import { hasBooks } from '../api/session/service-session.ts'
import { useSession } from '../api/session/use-session.ts'
import { HowToImport } from '../transactions/HowToImport.tsx'
import { Notice } from '../ui/Notice.tsx'
import * as messages from './messages.tsx'

/** The overview of an account without transactions: how to get them in. */
export function EmptyAccount() {
  return <Notice title={messages.none}>{hasBooks(useSession()) ? <HowToImport /> : messages.noneYet}</Notice>
}
