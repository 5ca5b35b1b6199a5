import type { Locator, Page } from '@playwright/test'

type FrameReport = { state: string; affects_smoothness: boolean; has_missing_content: boolean }
type TraceEvent = { name: string; args?: { frame_reporter?: FrameReport } }

/**
 * Turns the wheel over an element, with the processor slowed four times. The browser's own reports tell which frames were
 * dropped: scrolling by a script would measure the page's thread, which real scrolling does not wait for.
 */
export async function turnWheel(page: Page, box: Locator, { pixels = 36_000, pixelsPerSecond = 7200 } = {}) {
  const tools = await page.context().newCDPSession(page)
  const at = await box.boundingBox()
  const browser = page.context().browser()
  if (!at || !browser) throw new Error('The element is not on the screen')
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const uncovered = await watchCover(box)
  await browser.startTracing(page, {
    categories: ['cc', 'benchmark', 'disabled-by-default-devtools.timeline.frame'],
  })
  await tools.send('Input.synthesizeScrollGesture', {
    x: at.x + at.width / 2,
    y: at.y + at.height / 2,
    yDistance: -pixels,
    speed: pixelsPerSecond,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const frames = traceEvents.flatMap(({ name, args }) =>
    name === 'PipelineReporter' && args?.frame_reporter ? [args.frame_reporter] : [],
  )
  return {
    shown: frames.filter(({ state }) => state.startsWith('STATE_PRESENTED')).length,
    dropped: frames.filter((frame) => frame.state === 'STATE_DROPPED' && frame.affects_smoothness).length,
    notDrawn: frames.filter((frame) => frame.has_missing_content).length,
    ...(await uncovered()),
    scrolled: await box.evaluate((element) => element.scrollTop),
  }
}

/** Counts how often the page's thread learns of a scroll, and how often too late: with a gap before or after the lines. */
async function watchCover(box: Locator) {
  const counts = await box.evaluateHandle((element) => {
    const seen = { updates: 0, gaps: 0 }
    const look = () => {
      const [lines, frame] = [element.querySelector('ul'), element.getBoundingClientRect()]
      const { top, bottom } = lines?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
      seen.updates += 1
      if (top > frame.top + 2 || bottom < frame.bottom - 2) seen.gaps += 1
    }
    element.addEventListener('scroll', look, { passive: true, capture: true })
    return seen
  })
  return () => counts.evaluate((seen) => seen)
}
