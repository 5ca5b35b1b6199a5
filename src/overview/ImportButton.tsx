import { Suspense } from 'react'
import { useCapability } from '../api/session/use-session.ts'
import { Button } from '../ui/Button.tsx'
import { lazyNamed } from '../ui/lazy-named.tsx'
import { MissingForNow } from '../ui/MissingPart.tsx'
import * as messages from './messages.tsx'

const ImportStatements = lazyNamed(
  () => import('../statement-import/ImportStatements.tsx'),
  'ImportStatements',
  MissingForNow,
)

/** Imports statements where the service can, as the list of transactions does. */
export function ImportButton() {
  const room = (
    <Button look="main" style={{ visibility: 'hidden' }}>
      {messages.importStatement}
    </Button>
  )
  return (
    useCapability('statements') && (
      <Suspense fallback={room}>
        <ImportStatements />
      </Suspense>
    )
  )
}
