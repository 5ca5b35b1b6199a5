import type { ComponentType, ReactNode } from 'react'
import { createElement, use, useState } from 'react'
import { isMissingPart, loadPart } from './missing-part.ts'

type Component = (props: never) => ReactNode

type Loaded = { part: ComponentType } | { error: unknown }

/** The props of a component that replaces one whose code failed to load, in addition to that one's own props. */
export type Retry = { retry: () => void }

/**
 * A component that is loaded from a module's named export when first rendered; it suspends until then. If loading
 * fails, `Missing` replaces it and can retry. `preload` loads the code in advance and never rejects.
 */
export function lazyNamed<Name extends string, C extends Component>(
  load: () => Promise<Record<Name, C>>,
  name: Name,
  Missing: ComponentType<Parameters<C>[0] & Retry> | ComponentType<Retry>,
): C & { preload: () => Promise<void> } {
  let loading: Promise<Loaded> | undefined
  let failed = false

  const start = () => {
    failed = false
    const promise: Promise<Loaded> = loadPart(load).then(
      // TypeScript cannot follow a generic component's props through a wrapper; its input and output are typed.
      (module) => ({ part: module[name] as unknown as ComponentType }),
      (error: unknown) => {
        failed = true
        return { error }
      },
    )
    // React reads these properties (and sets them itself): code that is already loaded renders at once, without a blank
    // moment.
    void promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }))
    return promise
  }
  const preload = async () => {
    if (!loading || failed) loading = start()
    await loading
  }
  function Part(props: object) {
    const [, setTries] = useState(0)
    const result = use((loading ??= start()))
    if ('part' in result) return createElement(result.part, props)
    if (!isMissingPart(result.error)) throw result.error
    const retry = () => void preload().then(() => setTries((tries) => tries + 1))
    return createElement(Missing as ComponentType<Retry>, { ...props, retry })
  }
  return Object.assign(Part, { preload }) as unknown as ReturnType<typeof lazyNamed<Name, C>>
}
