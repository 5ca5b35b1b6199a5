/** Tells the page how high the bar is for as long as it is there, so that what has the focus does not lie under it (theme.css). */
export function tellHeight(bar: HTMLElement | null) {
  if (!bar) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--selection', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--selection')
  }
}
