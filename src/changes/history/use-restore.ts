import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { allDeleted } from '../../api/deleted-records.ts'
import { useSession } from '../../api/session/use-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { DeletedRecord } from '../../domain/deleted-record.ts'
import { focusHeading } from '../../ui/focus-heading.ts'
import { useMessages } from '../../ui/Messages.tsx'
import { noLongerKept, restoredNamed } from '../messages.ts'
import { restoreListed } from '../restore-deleted.ts'
import { wordsOf } from '../run-row.ts'
import { nameDeleted } from './collections.ts'
import * as messages from './messages.tsx'

/** The deleted records of a collection that are ticked, over all pages, and their restoring. */
export function useRestore(collection: CollectionName) {
  const session = useSession()
  const client = useQueryClient()
  const { say, fail } = useMessages()
  const [ticked, setTicked] = useState<ReadonlyMap<string, DeletedRecord>>(new Map())
  /** What is going on, in words. */
  const [progress, setProgress] = useState('')

  const tick = (some: DeletedRecord[], isOn: boolean) => {
    const next = new Map(ticked)
    for (const one of some)
      if (isOn) next.set(one.record.id, one)
      else next.delete(one.record.id)
    setTicked(next)
  }

  const tickAll = async (total: number) => {
    setProgress(messages.selecting(0, total))
    try {
      const all = await allDeleted(session, collection, (done, of) =>
        setProgress(messages.selecting(done, of)),
      )
      setTicked(new Map(all.map((one) => [one.record.id, one])))
    } catch (error) {
      fail(`${messages.deletedNotRead[collection]}. ${wordsOf(error)}`)
    }
    setProgress('')
  }

  const restore = async () => {
    const left = new Map(ticked)
    const back: DeletedRecord[] = []
    const missing: string[] = []
    setProgress(messages.restoring(0, ticked.size))
    let failure = ''
    try {
      await restoreListed(session, client, collection, [...ticked.keys()], (answer) => {
        for (const id of [...answer.restored, ...answer.present]) {
          const one = left.get(id)
          if (one) back.push(one)
          left.delete(id)
        }
        for (const id of answer.missing) left.delete(id)
        missing.push(...answer.missing)
        setTicked(new Map(left))
        setProgress(messages.restoring(ticked.size - left.size, ticked.size))
      })
    } catch (error) {
      failure = messages.notRestored(collection, left.size, wordsOf(error))
    }
    const [first] = back
    const words = [
      first && restoredNamed(collection, back.length, { name: nameDeleted(collection, first).name }),
      missing.length > 0 && noLongerKept(collection, missing.length),
      failure,
    ]
    const tell = failure || missing.length > 0 ? fail : say
    tell(words.filter(Boolean).join(' '))
    if (!failure) focusHeading() // the rows disappear
    setProgress('')
  }

  return { ticked, progress, tick, tickAll, clear: () => setTicked(new Map()), restore }
}
