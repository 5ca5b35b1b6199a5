import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useContacts } from '../api/contacts.ts'
import { LazySelectionBar, ListToolbar } from '../records/list-toolbar/ListToolbar.tsx'
import { hasConditions } from '../records/list/list-query.ts'
import { ListPage } from '../records/list/ListPage.tsx'
import { LazyPane } from '../records/pane/LazyPane.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { lazyNamed } from '../ui/lazy-named.tsx'
import { MissingForNow, MissingPart } from '../ui/MissingPart.tsx'
import { contactCollection } from './contact-collection.ts'
import { contactColumns } from './contact-columns.tsx'
import classes from './ContactListPage.module.css'
import * as messages from './messages.ts'

const route = getRouteApi('/contacts')

const Filters = lazyNamed(() => import('./ContactFilters.tsx'), 'ContactFilters', MissingPart, 'on use')
const Chips = lazyNamed(() => import('./ContactFilters.tsx'), 'ContactChips', MissingForNow)
const NoneFound = lazyNamed(() => import('./ContactFilters.tsx'), 'NoContactsFound', MissingPart)

const Names = lazyNamed(() => import('./ContactFilters.tsx'), 'NamesInTransactions', MissingForNow, 'plain')

const Tools = lazyNamed(() => import('./MergeSelection.tsx'), 'MergeSelection', MissingForNow, 'on use')
const collection = { ...contactCollection, Tools }

/** The contacts of the account, by name. */
export function ContactListPage() {
  const query = route.useSearch()
  const [columns] = useState(contactColumns)
  const selections = route.useRouteContext({ select: (context) => context.selections })
  const list = useContacts(query)
  const shown = { collection, query, list, columns, selection: selections.contacts }
  const bar = <LazySelectionBar {...shown} />
  return (
    <>
      <ListPage
        {...shown}
        layout={classes.columns}
        tools={<ListToolbar {...shown} Filters={Filters} Chips={Chips} />}
        bar={bar}
        actions={
          <ButtonLink
            look="main"
            to="/contacts/new"
            data-command="new"
            state={{ list: query, before: 'list' }}
          >
            {messages.newContact}
          </ButtonLink>
        }
        whenNone={
          query.search !== '' || hasConditions(query) ? (
            <NoneFound query={query} isWhole={list.data?.total === 0} />
          ) : (
            <>
              {messages.noneYet} <Link to="/contacts/import">{messages.importThem}</Link> <Names />
            </>
          )
        }
      />
      <LazyPane {...shown} />
    </>
  )
}
