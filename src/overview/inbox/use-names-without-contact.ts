import { useMatched } from '../missing-contacts/use-matched.ts'
import type { useInboxItems } from './use-inbox-items.ts'

type Known = Pick<ReturnType<typeof useInboxItems>, 'scan' | 'checked' | 'isKnown'>

/** How many names of this year have no contact, once the rest is known; compared again only when contacts come or go. */
export function useNamesWithoutContact({ scan, checked: { contacts }, isKnown }: Known): number | undefined {
  const { matched } = useMatched({
    spellings: isKnown ? scan.spellings : undefined,
    contacts,
    of: [scan.at, contacts?.length],
  })
  return matched.data?.missing.length
}
