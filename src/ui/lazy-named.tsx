import { createElement, Fragment, use, useState, type ComponentType, type ReactNode } from 'react'
import { isMissingPart, loadPart } from './missing-part.ts'
import { loadWhenUsed } from './when.ts'

type Component = (props: never) => ReactNode

type Loaded = { part: ComponentType; Frame: ComponentType<{ children: ReactNode }> } | { error: unknown }

/** The props of a component that replaces one whose code failed to load, in addition to that one's own props. */
export type Retry = { retry: () => void }

/**
 * A component that is loaded from a module's named export when first rendered; it suspends until then. If loading
 * fails, `Missing` replaces it and can retry. `preload` loads the code in advance and never rejects. What is loaded so is
 * made of Mantine's components, so their provider comes with it; `plain` does without, for what has none of them itself. What opens `on use`
 * of a page loads once somebody uses it.
 */
export function lazyNamed<Module extends Record<Name, Component>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  Missing: ComponentType<Parameters<Module[Name]>[0] & Retry> | ComponentType<Retry>,
  how?: 'plain' | 'on use',
): Module[Name] & { preload: () => Promise<void> } {
  let loading: Promise<Loaded> | undefined
  let failed = false

  const start = () => {
    failed = false
    const promise: Promise<Loaded> = Promise.all([
      loadPart(load),
      how === 'plain' ? Fragment : loadKit(),
    ]).then(
      // TypeScript cannot follow a generic component's props through a wrapper; its input and output are typed.
      ([module, Frame]) => ({ part: module[name] as unknown as ComponentType, Frame }),
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
  if (how === 'on use') loadWhenUsed(preload)
  function Part(props: object) {
    const [, setTries] = useState(0)
    const result = use((loading ??= start()))
    if ('part' in result) {
      const { part: Loaded, Frame } = result
      return (
        <Frame>
          <Loaded {...props} />
        </Frame>
      )
    }
    if (!isMissingPart(result.error)) throw result.error
    const retry = () => void preload().then(() => setTries((tries) => tries + 1))
    return createElement(Missing as ComponentType<Retry>, { ...props, retry })
  }
  return Object.assign(Part, { preload }) as unknown as ReturnType<typeof lazyNamed<Module, Name>>
}

function loadKit() {
  return loadPart(() => import('./Kit.tsx')).then(({ Kit }) => Kit)
}
