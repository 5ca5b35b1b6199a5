import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Button } from '../ui/Button.tsx'
import type { Demo } from '../ui/demo.ts'
import { useMessages } from '../ui/Messages.tsx'

const route = getRouteApi('__root__')

/** The demo's way to start over. */
export function ResetDemo({ demo }: { demo: Demo }) {
  const { selections } = route.useRouteContext()
  const queryClient = useQueryClient()
  const { say, fail } = useMessages()
  const [asking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const reset = async () => {
    setAsking(false)
    button.current?.closest<HTMLElement>('[popover]')?.hidePopover()
    try {
      await demo.reset()
      selections.contacts.clear()
      selections.transactions.clear()
      await queryClient.resetQueries()
      say('The demo data is as it was at first.')
    } catch {
      fail('The demo data could not be reset: the browser did not allow it.')
    }
  }
  return (
    <>
      <Button ref={button} onClick={() => setAsking(true)}>
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
          description="All that you changed, created or deleted in this demo goes back to how it was at first."
        />
      )}
    </>
  )
}
