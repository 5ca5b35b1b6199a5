import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { counterpartyNames } from '../api/query/same-name.ts'
import { useCapability, useSession } from '../api/session/use-session.ts'
import '../ui/history-state.ts'
import * as messages from './messages.ts'

/** While there are no contacts: the names in the transactions, each leading to a new contact with it. Only if the service can tell. */
export function NamesInTransactions() {
  const enabled = useCapability('queries')
  const { data } = useQuery({ ...counterpartyNames(useSession(), useQueryClient()), enabled })
  const names = data?.names ?? []
  if (names.length === 0) return null
  return (
    <>
      {messages.namesInTransactions(names.length)}{' '}
      {names.slice(0, most).map(({ name, count }, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <Link to="/contacts/new" state={{ startWith: { company: name } }} title={messages.occurs(count)}>
            {name}
          </Link>
        </Fragment>
      ))}
      {names.length > most && messages.moreNames(names.length - most)}.{' '}
      <Link to="/contacts/missing">{messages.addInOnePass}</Link>
    </>
  )
}

const most = 10
