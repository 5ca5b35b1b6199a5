import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Demo } from '../../ui/demo.ts'
import { useMessages } from '../../ui/Messages.tsx'

const route = getRouteApi('__root__')

/** Resets the demo. */
export function ResetDemo({ demo }: { demo: Demo }) {
  const { selections } = route.useRouteContext()
  const queryClient = useQueryClient()
  const { say, fail } = useMessages()
  const [asking, setAsking] = useState(false)
  const reset = async () => {
    setAsking(false)
    try {
      await demo.reset()
      selections.contacts.clear()
      selections.transactions.clear()
      await queryClient.resetQueries()
      say('Demo data reset.')
    } catch {
      fail('The demo data could not be reset: the browser did not allow it.')
    }
  }
  return (
    <>
      <Button
        onClick={({ currentTarget }) => {
          currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
          setAsking(true)
        }}
      >
        Reset demo data
      </Button>
      {asking && (
        <AlertDialog
          title="Reset the demo data?"
          onCancel={() => setAsking(false)}
          actions={
            <Button look="danger" onClick={reset}>
              Reset demo data
            </Button>
          }
          description="This undoes everything you changed, created or deleted in the demo."
        />
      )}
    </>
  )
}
