import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** The width of an element in pixels, kept up to date; `usual` until it is known. */
export function useWidth(usual: number): [RefObject<HTMLDivElement | null>, number] {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(usual)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => setWidth(element.clientWidth || usual)
    measure()
    let frame = 0
    // In the next frame: a new width may add or remove a scroll bar, which WebKit reports as a loop.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [usual])
  return [ref, width]
}
