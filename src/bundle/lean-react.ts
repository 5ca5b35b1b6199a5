import type { Plugin } from 'vite'

/**
 * Leaves parts of React DOM out of the build that Bookend does not use: view transitions, hydration, refs to fragments,
 * resources (styles and scripts that React loads), form actions and suspense lists. They are a tenth of the first
 * view's JavaScript. Development and the app tests use the whole library; the browser tests run on the build.
 */
export function leanReact(): Plugin {
  return {
    name: 'lean-react',
    apply: 'build',
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: withoutUnused(code), map: null }),
    },
  }
}

/** The production code of React DOM without what `unused` lists. Throws if one of its functions no longer exists. */
export function withoutUnused(code: string): string {
  const left = new Map(unused)
  const lean = code.replace(topLevelFunction, (whole: string, head: string, name: string) => {
    const body = left.get(name)
    left.delete(name)
    return body === undefined ? whole : `${head} {${body}}`
  })
  const missing = [...left.keys()]
  if (!unusedMethods.test(lean)) missing.push('FragmentInstance')
  if (missing.length > 0)
    throw new Error(`React DOM has changed: look in lean-react.ts at ${missing.join(', ')}`)
  return lean.replace(unusedMethods, '')
}

// The library's file is formatted, so the brace that ends a function of its top level is alone at the start of a line.
const topLevelFunction = /^(function (\w+)\([^)]*\)) \{[^]*?^\}$/gm
const unusedMethods = /^(?:FragmentInstance\.prototype\.\w+|exports\.hydrateRoot) = function[^]*?^\};$/gm

/** For functions that are never called. The minifier removes what only they call. */
const never = 'throw Error("lean-react.ts leaves this part of React out")'

/** Called for every commit or event to look for something that never exists here. */
const findsNothing = {
  accumulateSuspenseyCommitOnFiber: '',
  commitActivityHydrationCallbacks: '',
  commitAppearingPairViewTransitions: '',
  commitEnterViewTransitions: '',
  commitExitViewTransitions: '',
  commitFragmentInstanceDeletionEffects: '',
  commitFragmentInstanceInsertionEffects: '',
  commitNestedViewTransitions: '',
  commitNewChildToFragmentInstances: '',
  commitSuspenseHydrationCallbacks: '',
  getParentHydrationBoundary: 'return null',
  isHostHoistableType: 'return false',
  measureNestedViewTransitions: '',
  popHydrationState: 'return false',
  restoreEnterOrExitViewTransitions: '',
  restoreNestedViewTransitions: '',
  restoreViewTransitionOnHostInstances: '',
  waitForCommitToBeReady: 'return null',
}

const unused = [
  ...Object.entries(findsNothing),
  ...[
    // View transitions
    'applyViewTransitionToHostInstances',
    'commitAfterMutationEffectsOnFiber',
    'createViewTransitionInstance',
    'getViewTransitionClassName',
    'getViewTransitionName',
    'measureViewTransitionHostInstancesRecursive',
    'reportViewTransitionError',
    'scheduleViewTransitionEvent',
    'startViewTransition',
    // Hydration
    'attemptContinuousHydration',
    'attemptExplicitHydrationTarget',
    'attemptHydrationAtCurrentPriority',
    'canHydrateHydrationBoundary',
    'canHydrateInstance',
    'canHydrateTextInstance',
    'clearHydrationBoundary',
    'getHydratableHoistableCache',
    'getNextHydratable',
    'hideOrUnhideDehydratedBoundary',
    'mountHostRootWithoutHydrating',
    'prepareToHydrateHostInstance',
    'retryActivityComponentWithoutHydrating',
    'retryDehydratedSuspenseBoundary',
    'retrySuspenseComponentWithoutHydrating',
    'throwOnHydrationMismatch',
    'updateDehydratedSuspenseComponent',
    // Refs to fragments
    'addFragmentHandleToFiber',
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
    'validateDocumentPositionWithFiberTree',
    // Resources
    'acquireResource',
    'createHoistableInstance',
    'getResource',
    'mountHoistable',
    'preconnectAs',
    'preinitModuleScript',
    'preinitScript',
    'preinitStyle',
    'preload',
    'preloadModule',
    'preloadResource',
    'preloadResourceAndSuspendIfNeeded',
    'suspendResource',
    // Actions of forms, and lists of suspense
    'dispatchActionState',
    'mountActionState',
    'rerenderActionState',
    'runActionStateAction',
    'updateActionState',
    'initSuspenseListRenderState',
    'updateSuspenseListComponent',
  ].map((name) => [name, never] as const),
] as const
