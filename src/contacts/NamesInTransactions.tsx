import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { counterpartyNames } from '../api/query/same-name.ts'
import { useCapability, useSession } from '../api/session/use-session.ts'
import * as messages from './messages.ts'

/** While there are no contacts: how many names the transactions have, if the service can tell, and the way to contacts with them. */
export function NamesInTransactions() {
  const enabled = useCapability('queries')
  const { data } = useQuery({ ...counterpartyNames(useSession(), useQueryClient()), enabled })
  const names = data?.names ?? 0
  if (enabled && names === 0) return null
  return (
    <>
      {enabled && messages.namesInTransactions(names)}{' '}
      <Link to="/contacts/missing">{enabled ? messages.addInOnePass : messages.addNamesInOnePass}</Link>
    </>
  )
}
