import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { readBankLines } from '../../api/bank-line.ts'
import { keysOfInbox } from '../../api/cache/keys.ts'
import { useNameRules } from '../../api/name-rules.ts'
import { useSession } from '../../api/session/use-session.ts'
import { inMatchWorker } from '../../contacts/matching/in-match-worker.ts'
import type { MatchTasks } from '../../contacts/matching/match-tasks.ts'
import type { Spelling } from '../../contacts/matching/names-in-use.ts'
import { useContactChoices } from '../../contacts/use-contact-choices.ts'
import type { Contact } from '../../domain/contact.ts'
import { hidden } from '../../records/hidden-records.ts'

export type Found = Pick<ReturnType<MatchTasks['findMissing']>, 'missing' | 'all'>

type Given = {
  /** The counterparties of transactions, and all contacts, once they are known. */
  spellings: readonly Spelling[] | undefined
  contacts: readonly Contact[] | undefined
  /** What changes with them. */
  of: readonly unknown[]
}

/** The counterparties that have no contact, and the contacts that are not about to be deleted. */
export function useMatched({ spellings, contacts, of }: Given) {
  const session = useSession()
  const rules = useNameRules()
  const { choices, isKnown } = useContactChoices()
  const gone = useSyncExternalStore(hidden.subscribe, hidden.get).contacts
  const here = useMemo(() => contacts?.filter(({ id }) => !gone.has(id)) ?? [], [contacts, gone])
  const remembered = rules.data?.rules
  const matched = useQuery({
    queryKey: keysOfInbox('transactions', {
      missing: of,
      rules: rules.dataUpdatedAt,
      gone: [...gone],
      choices,
    }),
    queryFn: async ({ signal }): Promise<Found> => {
      const given = { spellings: spellings ?? [], contacts: here, rules: remembered ?? [], choices }
      const byText = await inMatchWorker('findMissing', [given], signal)
      const lines = await readBankLines(session, byText.asks, signal)
      const accounts = new Map(
        [...lines].flatMap(([id, line]) => (line.counterpartAccount ? [[id, line.counterpartAccount]] : [])),
      )
      const found =
        accounts.size === 0 ? byText : await inMatchWorker('findMissing', [{ ...given, accounts }], signal)
      return found
    },
    enabled: isKnown && [spellings, contacts, remembered].every((one) => one !== undefined),
    placeholderData: keepPreviousData,
    // The key says all that it follows from.
    staleTime: 'static',
  })
  return { matched, rules, contacts: here }
}
