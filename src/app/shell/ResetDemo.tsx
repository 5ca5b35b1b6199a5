import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Demo } from '../../ui/demo.ts'
import { useMessages } from '../../ui/Messages.tsx'
import * as messages from './messages.ts'

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
      say(messages.demoReset)
    } catch {
      fail(messages.demoNotReset)
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
        {messages.resetDemo}
      </Button>
      {asking && (
        <AlertDialog
          title={messages.resetDemoQuestion}
          onCancel={() => setAsking(false)}
          actions={
            <Button look="danger" onClick={reset}>
              {messages.resetDemo}
            </Button>
          }
          description={messages.resetDemoConsequence}
        />
      )}
    </>
  )
}
