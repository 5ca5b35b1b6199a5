import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Which lines of a long list to render: those in sight of its scrolling element, and some around them. All lines have
 * one height, which the style sheet gives as `--line`; `above` and `below` are the heights of what is left out.
 */
export function useRowWindow(count: number) {
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ first: 0, shown: 30, height: 40 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const height = Number.parseFloat(getComputedStyle(element).getPropertyValue('--line')) || 40
      const first = Math.floor(element.scrollTop / height / step) * step
      const shown = Math.ceil((element.clientHeight || 600) / height / step + 1) * step
      setView((last) =>
        last.first === first && last.shown === shown && last.height === height
          ? last
          : { first, shown, height },
      )
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(look)
    sizes?.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      sizes?.disconnect()
    }
  }, [])
  const { shown, height } = view
  const first = Math.max(0, Math.min(view.first, count - shown))
  const from = Math.max(0, first - around)
  const to = Math.min(count, first + shown + around)
  return { box, from, to, above: from * height, below: (count - to) * height }
}

// Rendering moves on by this many lines at once, so that most scrolling renders nothing.
const step = 10

// Rendered above and below what is in sight, for scrolling that the page's thread learns of later.
const around = 20
