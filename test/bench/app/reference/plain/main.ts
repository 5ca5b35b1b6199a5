// The limit: the same pages with nothing but the browser.
import {
  collections,
  getPage,
  getRecord,
  nameOf,
  names,
  readAddress,
  type CollectionName,
  type Item,
} from '../collections.ts'

type Child = Node | string
type Attributes = Record<string, string | boolean>

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== false) element.setAttribute(name, value === true ? '' : value)
  element.append(...children)
  return element
}

function show() {
  const { name, id } = readAddress()
  const main = make('main', {}, make('h1', {}, collections[name].title))
  const links = names.map((one) => make('a', { href: `/${one}` }, collections[one].title))
  root.replaceChildren(make('nav', {}, ...links), main)
  if (id) void showRecord(main, name, id)
  else showList(main, name)
}

async function showRecord(main: HTMLElement, name: CollectionName, id: string) {
  const record = await getRecord(name, id)
  const rows = collections[name].fields.map((field) =>
    make('tr', {}, make('th', {}, field), make('td', {}, record[field] ?? '')),
  )
  main.append(make('table', {}, make('tbody', {}, ...rows)))
}

function showList(main: HTMLElement, name: CollectionName) {
  const { columns } = collections[name]
  const box = make('input', { type: 'search', 'aria-label': 'Search' })
  const all = make('input', { type: 'checkbox', 'aria-label': 'Select all' })
  const heads = columns.map((column) => make('th', {}, column))
  const body = make('tbody', {})
  const table = make('table', {}, make('thead', {}, make('tr', {}, make('th', {}, all), ...heads)), body)
  const pager = make('p', {})
  main.append(make('p', {}, box), table, pager)
  let abort = new AbortController()
  const ask = async (page: number) => {
    abort.abort()
    abort = new AbortController()
    const answer = await getPage(name, box.value, page, abort.signal)
    const pages = Math.ceil(answer.total / answer.pageSize)
    body.replaceChildren(...answer.items.map((item) => row(name, item)))
    const turn = (label: string, to: number) => {
      const button = make('button', { 'aria-label': label, disabled: to < 1 || to > pages }, label)
      button.addEventListener('click', () => void ask(to).catch(() => undefined))
      return button
    }
    pager.replaceChildren(
      turn('Previous page', page - 1),
      make('span', {}, `Page ${page} of ${pages}, ${answer.total} in all`),
      turn('Next page', page + 1),
    )
  }
  const search = () => void ask(1).catch(() => undefined)
  box.addEventListener('input', search)
  all.addEventListener('change', () => {
    for (const tick of body.querySelectorAll('input')) tick.checked = all.checked
  })
  search()
}

function row(name: CollectionName, item: Item): HTMLElement {
  const cells = collections[name].columns.map((column, index) =>
    make(
      'td',
      {},
      index > 0 ? (item[column] ?? '') : make('a', { href: `/${name}/${item['id']}` }, nameOf(item)),
    ),
  )
  return make('tr', {}, make('td', {}, make('input', { type: 'checkbox', 'aria-label': 'Select' })), ...cells)
}

const root = document.querySelector('#root') ?? document.body
addEventListener('popstate', show)
addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link) return
  event.preventDefault()
  history.pushState(null, '', link.pathname)
  show()
})
show()
