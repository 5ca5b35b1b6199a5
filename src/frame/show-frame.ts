import { signInOf } from '../api/session/secrets.ts'
import { readSettingsInPage } from '../app/settings-in-page.ts'
import { readConnections } from '../connections/kept-connections.ts'
import * as connections from '../connections/messages.ts'
import { readsRecords } from '../connections/sign-in/reads-records.ts'
import type { PartialProfile } from '../dialect/profile/resolve.ts'
import { readAddress } from '../records/list/list-query.ts'

// Runs at the end of index.html, before the app's code is read: shows the frame that fits the address and what this browser has
// stored. The app replaces it.
const holder = document.querySelector('.starting')
const frame = fittingFrame()
if (frame) holder?.append(frame)
for (const template of document.querySelectorAll('template')) template.remove()
performance.mark('frame')

// No part of the app can say so then.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) document.querySelector('#not-loaded')?.removeAttribute('hidden')
  },
  true,
)

function fittingFrame(): DocumentFragment | undefined {
  const [, prefix, id, page = '/'] = /^(\/c\/([^/]+))?(\/.*)?$/.exec(location.pathname) ?? []
  const { own, stated, last = '' } = readConnections()
  const settings = readSettingsInPage()
  const isDemo = id === 'demo' || (!settings && !prefix && last === 'demo')
  const profile: PartialProfile | undefined = id === undefined ? settings?.service : own[id]
  const leadsElsewhere = page === '/' && !prefix && (last in own || (last === 'demo' && settings))
  if (leadsElsewhere || (id !== undefined && !profile && !isDemo)) return undefined

  const isOurs = profile && profile['baseUrl'] === settings?.service['baseUrl']
  const path = page === '/' ? `/${isOurs ? 'transactions' : 'contacts'}` : page
  const [, noun, record] = /^\/(contacts|transactions)(\/.+)?$/.exec(path) ?? []
  const signIn = profile && signInOf(id ?? 'settings', String(profile['baseUrl']))
  if (isOurs && !signIn && readsRecords(path) && !location.hash.startsWith('#token='))
    return signInFrame(id === undefined ? connections.notSignedIn : textOf(profile['name']))

  const frame = copyOf(noun === 'transactions' ? noun : 'contacts')
  const main = frame.querySelector('main')
  if (!noun || record) main?.replaceChildren()
  if (!noun) frame.querySelector('[data-current]')?.removeAttribute('data-current')
  if (!isDemo) frame.querySelector('header span[title]')?.remove()
  const box = frame.querySelector('input')
  box?.setAttribute('value', readAddress(location.search).search)
  const button = main?.querySelector<HTMLElement>('button[data-look=main]')
  // Its place, until it can do something.
  if (isOurs && button) button.style.visibility = 'hidden'
  else button?.remove()
  const profileName = textOf(stated[id ?? 'settings']?.['name'] ?? profile?.['name'])
  name(frame, signIn?.account?.name ?? (isDemo ? connections.demoBooks : profileName))
  return frame
}

/** The sign-in page, which has style sheets of its own: it is shown when they are here. */
function signInFrame(account: string): undefined {
  const frame = copyOf('sign-in')
  name(frame, account)
  const sheets = [...frame.querySelectorAll('link')]
  const loaded = sheets.map(
    (sheet) => new Promise((resolve) => sheet.addEventListener('load', resolve, { once: true })),
  )
  document.head.append(...sheets)
  void Promise.all(loaded).then(() => holder?.append(frame))
}

function copyOf(name: string): DocumentFragment {
  const template = document.querySelector<HTMLTemplateElement>(`#frame-${name}`)
  return template ? document.importNode(template.content, true) : document.createDocumentFragment()
}

/** Says which account is open. A name that is not known yet takes a line all the same. */
function name(frame: DocumentFragment, known: string): void {
  const account = known || '\u00a0'
  const button = frame.querySelector('[popovertarget=connections]')
  button?.setAttribute('aria-label', connections.connectionNamed(account))
  button?.setAttribute('title', account)
  button?.querySelector('span')?.replaceChildren(account)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
