import { useEffect } from 'react'
import { useMessages } from '../ui/Messages.tsx'
import { told } from './told.ts'

/** Says what became of deletions, in the order in which it was known. */
export function useTelling(): void {
  const { say, fail } = useMessages()
  useEffect(() => {
    const sayAll = () => {
      const news = told.get()
      if (news.length === 0) return
      told.set([])
      // There is one place for messages, and what failed must not be pushed from it by what went well.
      const open = document.querySelector('header [role=alert]')?.textContent
      const failed = open !== undefined || news.some((one) => one.failed)
      const text = [...(open ? [open] : []), ...news.map((one) => one.text)].join(' ')
      if (failed) fail(text)
      else say(text)
    }
    sayAll()
    return told.subscribe(sayAll)
  }, [say, fail])
}
