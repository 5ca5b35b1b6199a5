/** What the screen must come to show. */
export type Wanted =
  | { kind: 'rows'; ids: string[] }
  | { kind: 'first row'; id: string }
  | { kind: 'record'; texts: string[] }

/** When it came, in milliseconds since the page was asked for; `since` is the event's own moment. */
export type Shown = { since: number; inDocument: number; painted: number }

export type PageVitals = {
  firstPaint: number | undefined
  /** How long each long task took. */
  longTasks: number[]
  /** The longest time from an event to the next frame. */
  worstEvent: number
  /** The first pages of a list that were asked for. */
  lists: { start: number; end: number }[]
  elements: number
}

type PageWatch = {
  /** The first row of the page that was opened. */
  opened: Promise<Shown>
  /** Waits for what an event of this type leads to; the last event before it counts. Without one, from now on. */
  expect(wanted: Wanted, event?: string): void
  expected: Promise<Shown> | undefined
  vitals(): PageVitals
}

declare global {
  interface Window {
    benchWatch: PageWatch
  }
}

/**
 * Watches a page from within, put in before any script of its own, so it can use nothing outside itself. Something counts as painted
 * in the task after the frame that follows it: later tasks of the page do not delay that one.
 */
export function watchPage(first: Wanted): void {
  const limit = 10_000
  const longTasks: number[] = []
  const events: number[] = []
  let firstPaint: number | undefined
  observe('longtask', ({ duration }) => longTasks.push(duration))
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') firstPaint = startTime
  })
  observe('event', (entry) => {
    if ((entry as PerformanceEventTiming).interactionId) events.push(entry.duration)
  })
  performance.setResourceTimingBufferSize(10_000)

  function observe(type: string, hear: (entry: PerformanceEntry) => void) {
    const options: PerformanceObserverInit = { type, buffered: true }
    if (type === 'event') Object.assign(options, { durationThreshold: 16 })
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe(options)
  }

  function isThere(wanted: Wanted): boolean {
    if (wanted.kind === 'record') {
      const main = document.querySelector('main')
      const text = main?.querySelector('tbody a') ? '' : (main?.textContent ?? '')
      return wanted.texts.every((one) => text.includes(one))
    }
    const rows = [...document.querySelectorAll('main tbody tr')]
    const leadsTo = (row: Element | undefined, id: string | undefined) =>
      row?.querySelector('a')?.pathname.endsWith(`/${id}`) ?? false
    if (wanted.kind === 'first row') return leadsTo(rows[0], wanted.id)
    const { ids } = wanted
    return rows.length === ids.length && leadsTo(rows[0], ids[0]) && leadsTo(rows.at(-1), ids.at(-1))
  }

  function until(wanted: Wanted, start: number, event?: string): Promise<Shown> {
    return new Promise((resolve, reject) => {
      let since = start
      const happened = ({ timeStamp }: Event) => (since = timeStamp)
      if (event) addEventListener(event, happened, { capture: true })
      const look = () => {
        if (Number.isNaN(since) || !isThere(wanted)) return
        const inDocument = performance.now()
        stop()
        requestAnimationFrame(() => {
          const done = () => resolve({ since, inDocument, painted: performance.now() })
          void scheduler.postTask(done, { priority: 'user-blocking' })
        })
      }
      const changes = new MutationObserver(look)
      changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
      const patience = setTimeout(() => {
        stop()
        reject(new Error(`Never shown: ${JSON.stringify(wanted)}`))
      }, limit)
      const stop = () => {
        changes.disconnect()
        clearTimeout(patience)
        if (event) removeEventListener(event, happened, { capture: true })
      }
    })
  }

  const opened = until(first, 0)
  opened.catch(() => undefined)
  window.benchWatch = {
    opened,
    expected: undefined,
    expect(wanted, event) {
      this.expected = until(wanted, event === undefined ? performance.now() : Number.NaN, event)
    },
    vitals: () => ({
      firstPaint,
      longTasks,
      worstEvent: Math.max(0, ...events),
      lists: performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/api\/(contacts|transactions)\?/.test(name))
        .map((entry) => ({ start: entry.startTime, end: (entry as PerformanceResourceTiming).responseEnd })),
      elements: document.querySelectorAll('body *').length,
    }),
  }
}
