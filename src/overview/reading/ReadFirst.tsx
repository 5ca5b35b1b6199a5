import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { WholeReading } from './use-whole-reading.ts'
import * as messages from '../parts/messages.tsx'

/** Offers to read all transactions if that takes many requests, and shows the progress. */
export function ReadFirst({ reading: { state, total, requests, start, stop } }: { reading: WholeReading }) {
  const { read, of = total, error } = state
  if (state.state === 'failed')
    return (
      <Failure
        title={messages.notAllRead}
        error={error instanceof Error ? error : new Error(String(error))}
        onRetry={start}
        retrying={false}
      />
    )
  if (state.state === 'reading')
    return (
      <Notice title={messages.reading} actions={<Button onClick={stop}>{messages.stop}</Button>}>
        <progress aria-label={messages.reading} max={of} value={of === undefined ? undefined : read} />{' '}
        {messages.readSoFar(read, of)}
      </Notice>
    )
  if (state.state === 'stopped')
    return (
      <Notice title={messages.stopped} actions={<Button onClick={start}>{messages.goOn}</Button>}>
        {messages.readSoFar(read, of)}
      </Notice>
    )
  return (
    <Notice
      title={messages.readAllTitle}
      actions={
        <Button look="main" onClick={start}>
          {messages.readAll(total)}
        </Button>
      }
    >
      {requests === undefined ? messages.unknownRequests : messages.takesRequests(requests)}
    </Notice>
  )
}
