import { getRouteApi, Link } from '@tanstack/react-router'
import { useContacts } from '../api/contacts.ts'
import type { Contact } from '../contract/contact.ts'
import type { ListQuery } from '../contract/page.ts'
import { LaterSelectionBar } from '../basket/LaterSelectionBar.tsx'
import { Cell } from '../list/Cell.tsx'
import { ListPage } from '../list/ListPage.tsx'
import type { Column } from '../list/RecordTable.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { countryName } from '../values/country.ts'
import { contactCollection } from './contact-collection.ts'
import { contactNoun, personName } from './contact-noun.ts'
import classes from './ContactListPage.module.css'

const route = getRouteApi('/contacts')

/** The contacts of the account, by name. */
export function ContactListPage() {
  const query = route.useSearch()
  const { selections } = route.useRouteContext()
  const list = useContacts(query)
  const bar = (
    <LaterSelectionBar
      collection={contactCollection}
      selection={selections.contacts}
      search={query.search}
      list={list}
    />
  )
  return (
    <ListPage
      collection={contactCollection}
      query={query}
      list={list}
      columns={columnsAt(query)}
      selection={selections.contacts}
      bar={bar}
      actions={
        <ButtonLink look="main" to="/contacts/new" state={{ list: query, before: 'list' }}>
          New contact
        </ButtonLink>
      }
      whenNone="Customers and suppliers stand here. Create the first one with “New contact”."
    />
  )
}

/** The columns, whose links remember the place in the list. */
function columnsAt(query: ListQuery): Column<Contact>[] {
  return [
    {
      header: 'Name',
      className: classes.name,
      cell: (contact) => (
        <>
          <Link
            to="/contacts/$contactId"
            params={{ contactId: contact.id }}
            state={{ list: query, before: 'list' }}
            title={contactNoun.nameOf(contact)}
          >
            {contactNoun.nameOf(contact)}
          </Link>
          {contact.company && personName(contact) && (
            <span className={classes.person}>{personName(contact)}</span>
          )}
        </>
      ),
    },
    { header: 'Company', className: classes.company, cell: ({ company }) => <Cell text={company} /> },
    { header: 'Email', className: classes.email, cell: ({ email }) => <Cell text={email} /> },
    { header: 'Phone', className: classes.phone, cell: ({ phone }) => <Cell text={phone} /> },
    { header: 'City', className: classes.city, cell: ({ city }) => <Cell text={city} /> },
    {
      header: 'Country',
      className: classes.country,
      cell: ({ country }) => <Cell text={countryName(country, navigator.language)} />,
    },
    { header: 'VAT number', className: classes.vat, cell: ({ vatNumber }) => <Cell text={vatNumber} /> },
  ]
}
