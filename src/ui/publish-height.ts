/**
 * Publishes the height of an element that stays over the page, plus `gap` pixels, as a CSS variable, so that the page leaves
 * room for it and it never covers the focused element. `usual`: what the style sheets take without the variable.
 */
export function publishHeight(variable: `--${string}`, { gap = 0, usual = 0 } = {}) {
  return (element: HTMLElement | null) => {
    if (!element) return undefined
    const { style } = document.documentElement
    let frame = 0
    const publish = () => {
      const height = /fixed|sticky/.test(getComputedStyle(element).position) ? element.offsetHeight : 0
      const next = `${height && height + gap}px`
      // Every change of it makes the browser recalculate the styles of the whole page.
      if (next !== (style.getPropertyValue(variable) || `${usual}px`)) style.setProperty(variable, next)
    }
    // In the next frame: moving things now may resize the element again, which WebKit reports as a loop.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(publish)
    })
    observer.observe(element, { box: 'border-box' }) // its padding may grow alone
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      style.removeProperty(variable)
    }
  }
}
