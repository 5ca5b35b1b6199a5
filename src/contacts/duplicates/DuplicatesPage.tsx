import { Link } from '@tanstack/react-router'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { groupsNow, withoutPairs } from '../../domain/cluster/groups-now.ts'
import { pairKeysOf } from '../../domain/cluster/decision-keys.ts'
import type { ContactGroup } from '../../domain/cluster/same-contact.ts'
import { Button } from '../../ui/Button.tsx'
import { Fault, Failure } from '../../ui/Failure.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { contactNaming } from '../contact-naming.ts'
import { MergeDialog } from '../MergeDialog.tsx'
import { namesApart, labelOfReason } from '../contact-layout.ts'
import * as messages from '../page-messages.ts'
import * as common from '../../ui/common-messages.ts'
import { usePortions } from '../../ui/use-portions.ts'
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { keysOfName } from '../../api/cache/keys.ts'
import { allRecords } from '../../api/query/choose-query-source.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { useSession } from '../../api/session/use-session.ts'
import { hidden } from '../../records/hidden-records.ts'
import { useDecisions } from '../../api/use-decisions.ts'
import { inMatchWorker } from '../matching/in-match-worker.ts'

/** Contacts that may be there twice, with the reason, to merge or to call different. */
export function DuplicatesPage() {
  const [areAll, setAreAll] = useState(false)
  const { data, error, refetch, isFetching, groups, apart, problem, setApart } = useSameContacts(areAll)
  const [compared, setCompared] = useState<ContactGroup>()
  const [last, setLast] = useState<{ words: string; undo: () => Promise<boolean> }>()
  const { shown, body, showMore } = usePortions<HTMLUListElement>(50)
  return (
    <div className="page">
      <PageHeading title={messages.duplicatesTitle} />
      <p className="spaced quiet">{messages.whatItIs}</p>
      <div className="row awaited">
        <p role="status">
          {last?.words ?? (data && groups.length > 0 && messages.duplicatesFound(groups.length))}
        </p>
        {last && (
          <Button
            onClick={() => {
              focusHeading()
              setLast(undefined)
              void last.undo().then((isDone) => isDone || setLast((now) => now ?? last))
            }}
          >
            {messages.undo}
          </Button>
        )}
      </div>
      {problem && <Fault>{problem}</Fault>}
      {!data && error && <Failure title={messages.contactsNotRead} of={{ error, refetch, isFetching }} />}
      {!data && !error && <p role="status">{messages.duplicatesReading}</p>}
      {data && groups.length === 0 && <Notice title={messages.noDuplicates}>{messages.noneInCommon}</Notice>}
      <ul ref={body} className="lined">
        {groups.slice(0, shown).map((group) => (
          <li key={group.contacts.map(({ id }) => id).join(' ')} className="row">
            <Group
              group={group}
              onCompare={() => setCompared(group)}
              onApart={() => {
                focusHeading()
                setLast({ words: messages.setApart(namesIn(group)), undo: setApart(group) })
              }}
            />
          </li>
        ))}
      </ul>
      {groups.length > shown && <Button onClick={() => showMore()}>{common.showMore}</Button>}
      {data && apart > 0 && <Button onClick={() => setAreAll(true)}>{messages.showApart(apart)}</Button>}
      {compared && <MergeDialog contacts={compared.contacts} onClose={() => setCompared(undefined)} />}
    </div>
  )
}

type GroupProps = { group: ContactGroup; onCompare: () => void; onApart: () => void }

function Group({ group, onCompare, onApart }: GroupProps) {
  const names = namesIn(group)
  return (
    <>
      <div className="grow">
        <strong>{messages.sureness[group.sureness]}</strong>
        <span className="quiet">: {messages.same(group.reasons.map(labelOfReason))}</span>
        <ul className="stack after">
          {group.contacts.map((contact) => (
            <li key={contact.id}>
              <Link to="/contacts/$contactId" params={{ contactId: contact.id }}>
                {contactNaming.nameOf(contact)}
              </Link>
              <div className="quiet small">
                {[...contactNaming.summaryOf(contact).slice(1), contact.email, contact.zip, contact.city]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </li>
          ))}
        </ul>
      </div>
      <div className="row">
        <Button aria-haspopup="dialog" aria-label={messages.compareOf(names)} onClick={onCompare}>
          {messages.compare}
        </Button>
        <Button aria-label={messages.notSameOf(names)} onClick={onApart}>
          {messages.notSame}
        </Button>
      </div>
    </>
  )
}

function namesIn({ contacts }: ContactGroup): string[] {
  return namesApart(contacts)
}

/** All contacts, and the groups of them that may be the same. Throws `ApiError`. */
const sameContacts = (session: ServiceSession, client: QueryClient) =>
  queryOptions({
    queryKey: keysOfName('contacts', 'duplicates'),
    queryFn: async ({ signal }) => {
      const items = await allRecords(session, client, 'contacts', { search: '', filter: {} }, signal)
      return { found: await inMatchWorker('findGroups', [items], signal), items }
    },
  })

/** The groups of contacts that may be the same, without those about to be deleted and, unless they are `all`, those called different. */
function useSameContacts(all: boolean) {
  const query = useQuery(sameContacts(useSession(), useQueryClient()))
  const gone = useSyncExternalStore(hidden.subscribe, hidden.get).contacts
  const { fine, isKnown, problem, change } = useDecisions()
  const data = isKnown ? query.data : undefined
  const found = useMemo(() => {
    const left = data?.items.filter(({ id }) => !gone.has(id)) ?? []
    return groupsNow(data?.found ?? [], left)
  }, [data, gone])
  const groups = useMemo(() => (all ? found : withoutPairs(found, fine)), [all, found, fine])
  return {
    ...query,
    data,
    problem,
    groups,
    /** How many are left out because they were called different. */
    apart: found.length - groups.length,
    /** Calls the contacts of a group different, until the returned function is called, which resolves to whether it could. */
    setApart: ({ contacts }: ContactGroup) => {
      const apart = pairKeysOf(contacts).map((key) => ({ fine: key }))
      void change({ add: apart })
      return () => change({ remove: apart })
    },
  }
}
