import { useNavigate } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { useCapability, useSession } from '../../api/session/use-session.ts'
import { historyOf, inboxOf } from '../../records/record-route.ts'
import { collectionNames } from '../../domain/collection-name.ts'
import { openView, savedViews, startLayouts } from '../../records/views/layouts.ts'
import { keyWords } from '../../shortcuts/key-words.ts'
import { pickStatements } from '../../statement-import/pick-statements.ts'
import { builtInViews } from '../../records/views/views.ts'
import * as messages from './messages.ts'
import { bindings } from '../../shortcuts/bindings.ts'
import { commandNow } from '../../shortcuts/commands.ts'
import { paletteHere } from './open-palette.ts'

/** Every page that the user can go to, and the views of both lists. */
export function usePlaces(): ChoiceGroup[] {
  const navigate = useNavigate()
  const session = useSession()
  const [canImport, hasSignIns] = [useCapability('statements'), useCapability('sign-ins')]
  const inMenu = useInMenu()
  const saved = useSyncExternalStore(savedViews.subscribe, savedViews.get)
  useEffect(() => startLayouts(session), [session])
  const pages = [
    ['/', messages.overview, 'goOverview'],
    ['/inbox', messages.inbox, 'goInbox'],
    ['/contacts', messages.contacts, 'goContacts'],
    ['/transactions', messages.transactions, 'goTransactions'],
    ['/contacts/new', messages.newContact, 'new'],
    ['/contacts/import', messages.importContacts],
    ['/contacts/missing', messages.missingContacts],
    ['/history', messages.history],
    ['/duplicates', messages.duplicates],
    ['/names', messages.names],
    ['/questions/answers', messages.answers],
    ['/statement-check', messages.statementCheck],
    ...(canImport ? ([['/imports', messages.imports]] as const) : []),
    ['/connections', messages.connections],
    ['/device', messages.settings],
    ...(hasSignIns ? ([['/sign-ins', messages.signedInDevices]] as const) : []),
  ] as const
  const importStatement = {
    id: 'import-statement',
    words: messages.importStatement,
    // This page shows the report.
    run: () => pickStatements(session, () => void navigate({ to: '/imports' })),
  }
  const views = collectionNames.flatMap((resource) => [
    ...builtInViews[resource].map((view) => ({ ...view, id: undefined })),
    ...saved.filter((view) => view.resource === resource),
  ])
  return [
    {
      name: 'go',
      title: messages.groups.go,
      choices: [
        ...pages.map(([to, words, command]) => ({
          id: to,
          words,
          keys: command && keyWords(command),
          run: () => void navigate({ to }),
        })),
        ...historyChoices.map(([kind, words]) => ({
          id: `history-${kind}`,
          words,
          run: () => void navigate(historyOf(kind)),
        })),
        ...inboxChoices.map(([kind, words]) => ({
          id: `inbox-${kind}`,
          words,
          run: () => void navigate(inboxOf(kind)),
        })),
        ...(canImport ? [importStatement] : []),
        ...inMenu,
      ],
    },
    {
      name: 'views',
      title: messages.groups.views,
      choices: views.map(({ id, resource, name, search, refine }) => ({
        id: `view-${resource}-${id ?? name}`,
        words: messages.viewOf[resource](name),
        run: () => {
          openView(resource, id)
          void navigate({ to: `/${resource}`, search: { search, page: 1, ...(refine && { refine }) } })
        },
      })),
    },
  ]
}

/** Questions, and what the menu offers besides pages; each leads to the page where it is. */
function useInMenu() {
  const navigate = useNavigate()
  const session = useSession()
  const hasSignIns = useCapability('sign-ins')
  const isSignedIn = Object.keys(session.secrets()).length > 0
  const questions = { search: '', page: 1, refine: 'mark=ask' }
  return [
    {
      id: 'questions',
      words: messages.questions,
      run: () => void navigate({ to: '/transactions', search: questions }),
    },
    hasSignIns && {
      id: 'sign-in-another',
      words: messages.signInAnother,
      run: () => void navigate({ to: '/sign-ins', hash: 'another' }),
    },
    isSignedIn && {
      id: 'sign-out',
      words: messages.signOut,
      run: () => void navigate({ to: '/connections' }),
    },
    { id: 'clear', words: messages.clearDevice, run: () => void navigate({ to: '/device', hash: 'kept' }) },
  ].filter((choice) => choice !== false)
}

const historyChoices = [
  ['deleted', messages.recentlyDeleted],
  ['undo', messages.undoHistory],
] as const
const inboxChoices = [
  ['wrongField', messages.wrongDetails],
  ['unusual', messages.unusualAmounts],
  ['oddDay', messages.oddDates],
] as const

/** The commands that were possible where the palette was opened, each with its key. */
export function useHere(): ChoiceGroup {
  const ids = useSyncExternalStore(paletteHere.subscribe, paletteHere.get) ?? []
  return {
    name: 'here',
    title: messages.groups.here,
    choices: ids
      // These are already listed as places.
      .filter((id) => !isPlace.has(id))
      .map((id) => ({
        id: `command-${id}`,
        words: bindings[id].words,
        keys: keyWords(id),
        run: () => commandNow(id)?.(),
      })),
  }
}

const isPlace = new Set<string>(['goOverview', 'goInbox', 'goContacts', 'goTransactions', 'new'])

/** One thing that the palette offers. */
export type Choice = {
  id: string
  words: string
  /** Shown at the end of the line: what it is. */
  detail?: string | undefined
  /** Its keys, in words. */
  keys?: string | undefined
  /** Runs once the palette has closed and the focus is back where it was. */
  run: () => void
}

export type ChoiceGroup = { name: string; title: string; choices: Choice[] }
