import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { counterpartyNames } from '../api/query/same-name.ts'
import { useCapability, useSession } from '../api/session/use-session.ts'
import * as messages from './messages.ts'

/** While there are no contacts: how many names the transactions have, and the way to contacts with them. Only if the service can tell. */
export function NamesInTransactions() {
  const enabled = useCapability('queries')
  const { data } = useQuery({ ...counterpartyNames(useSession(), useQueryClient()), enabled })
  const names = data?.names ?? 0
  if (names === 0) return null
  return (
    <>
      {messages.namesInTransactions(names)} <Link to="/contacts/missing">{messages.addInOnePass}</Link>
    </>
  )
}
