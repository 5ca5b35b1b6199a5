import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { WholeReading } from './use-whole-reading.ts'
import * as messages from '../parts/messages.tsx'

type ReadFirstProps = {
  reading: WholeReading
  /** Whether the records are read to check them, not to add them up. */
  isCheck?: boolean
}

/** Offers to read a whole collection if that takes many requests, and shows the progress. */
export function ReadFirst({ reading, isCheck = false }: ReadFirstProps) {
  const { name, state, total, requests, start, stop } = reading
  const { read, of = total, error } = state
  if (state.state === 'failed')
    return (
      <Failure
        title={messages.notAllRead(name)}
        of={{
          error: error instanceof Error ? error : new Error(String(error)),
          refetch: start,
          isFetching: false,
        }}
      />
    )
  if (state.state === 'reading')
    return (
      <Notice title={messages.reading(name)} actions={<Button onClick={stop}>{messages.stop}</Button>}>
        <progress aria-label={messages.reading(name)} max={of} value={of === undefined ? undefined : read} />{' '}
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
      title={messages.readAllTitle(name, isCheck)}
      actions={
        <Button look="main" onClick={start}>
          {messages.readAll(name, total)}
        </Button>
      }
    >
      {requests === undefined
        ? messages.unknownRequests(name, isCheck)
        : messages.takesRequests(name, isCheck, requests)}
    </Notice>
  )
}
