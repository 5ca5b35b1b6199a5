// The floor: React, a plain table and fetch. No router, no cache, no pause before a search, no component library.
import { useEffect, useState, useSyncExternalStore, type MouseEvent } from 'react'
import { createRoot } from 'react-dom/client'
import {
  collections,
  getPage,
  getRecord,
  nameOf,
  names,
  readAddress,
  type CollectionName,
  type Item,
  type Page,
} from './collections.ts'

function go(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  history.pushState(null, '', event.currentTarget.pathname)
  dispatchEvent(new PopStateEvent('popstate'))
}

function listen(changed: () => void) {
  addEventListener('popstate', changed)
  return () => removeEventListener('popstate', changed)
}

function App() {
  useSyncExternalStore(listen, () => location.pathname)
  const { name, id } = readAddress()
  return (
    <>
      <nav>
        {names.map((one) => (
          <a key={one} href={`/${one}`} onClick={go}>
            {collections[one].title}
          </a>
        ))}
      </nav>
      <main>
        <h1>{collections[name].title}</h1>
        {id ? <Details key={id} name={name} id={id} /> : <List key={name} name={name} />}
      </main>
    </>
  )
}

function List({ name }: { name: CollectionName }) {
  const [{ search, page }, ask] = useState({ search: '', page: 1 })
  const [shown, show] = useState<Page>()
  const [ticked, tick] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const abort = new AbortController()
    getPage(name, search, page, abort.signal).then(show, () => undefined)
    return () => abort.abort()
  }, [name, search, page])
  const items = shown?.items ?? []
  const pages = Math.ceil((shown?.total ?? 0) / (shown?.pageSize ?? 1))
  return (
    <>
      <p>
        <input
          type="search"
          aria-label="Search"
          value={search}
          onChange={(event) => ask({ search: event.target.value, page: 1 })}
        />
      </p>
      <table>
        <thead>
          <tr>
            <th>
              <input
                type="checkbox"
                aria-label="Select all"
                checked={items.length > 0 && items.every(({ id = '' }) => ticked.has(id))}
                onChange={(event) =>
                  tick(new Set(event.target.checked ? items.map(({ id = '' }) => id) : []))
                }
              />
            </th>
            {collections[name].columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row
              key={item['id']}
              name={name}
              item={item}
              ticked={ticked.has(item['id'] ?? '')}
              onTick={(id) =>
                tick(new Set(ticked.has(id) ? [...ticked].filter((one) => one !== id) : [...ticked, id]))
              }
            />
          ))}
        </tbody>
      </table>
      <p>
        <button
          aria-label="Previous page"
          disabled={page <= 1}
          onClick={() => ask({ search, page: page - 1 })}
        >
          Previous
        </button>
        <span>{shown ? `Page ${page} of ${pages}, ${shown.total} in all` : 'Loading'}</span>
        <button
          aria-label="Next page"
          disabled={page >= pages}
          onClick={() => ask({ search, page: page + 1 })}
        >
          Next
        </button>
      </p>
    </>
  )
}

type RowProps = { name: CollectionName; item: Item; ticked: boolean; onTick: (id: string) => void }

function Row({ name, item, ticked, onTick }: RowProps) {
  const { id = '' } = item
  return (
    <tr>
      <td>
        <input type="checkbox" aria-label="Select" checked={ticked} onChange={() => onTick(id)} />
      </td>
      {collections[name].columns.map((column, index) => (
        <td key={column}>
          {index > 0 ? (
            item[column]
          ) : (
            <a href={`/${name}/${id}`} onClick={go}>
              {nameOf(item)}
            </a>
          )}
        </td>
      ))}
    </tr>
  )
}

function Details({ name, id }: { name: CollectionName; id: string }) {
  const [record, show] = useState<Item>()
  useEffect(() => {
    void getRecord(name, id).then(show)
  }, [name, id])
  return (
    <table>
      <tbody>
        {record &&
          collections[name].fields.map((field) => (
            <tr key={field}>
              <th>{field}</th>
              <td>{record[field]}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

createRoot(document.querySelector('#root') ?? document.body).render(<App />)
