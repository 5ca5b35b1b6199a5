import { Suspense, type ComponentProps } from 'react'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingPart } from '../../ui/MissingPart.tsx'

const EditInPlace = lazyNamed(() => import('./EditInPlace.tsx'), 'EditInPlace', MissingPart, 'on use')

/** Edits a field where it is shown. Its code loads once somebody uses the page. */
export function LaterEditInPlace(props: ComponentProps<typeof EditInPlace>) {
  return (
    <Suspense>
      <EditInPlace {...props} />
    </Suspense>
  )
}
