/**
 * Marks a form's buttons as clear of the message at the foot of the window, as they are in a short form. They then make no
 * room for it, and do not move while the user aims at them.
 */
export function markButtonsClear(buttons: HTMLElement | null) {
  const form = buttons?.closest('form')
  if (!buttons || !form) return undefined
  const root = document.documentElement
  const mark = () => {
    const lengths = getComputedStyle(root)
    const [message = 0, ...below] = ['--message', '--pending', '--selection'].map(
      (name) => Number.parseFloat(lengths.getPropertyValue(name)) || 0,
    )
    // Their end without the room that they make, which reaches beyond the form.
    const end = form.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(form).paddingBottom)
    const foot = Number.parseFloat(getComputedStyle(buttons).bottom) + aboveFoot
    const room = below.reduce((sum, height) => sum + height, message + foot)
    buttons.dataset['clear'] = String(window.innerHeight - end >= room)
  }
  mark()
  let frame = 0
  // In the next frame: the mark may resize the form again, which WebKit reports as a loop.
  const resized = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(mark)
  })
  resized.observe(form)
  // The heights of elements at the bottom of the window are published there before they are painted.
  const published = new MutationObserver(mark)
  published.observe(root, { attributeFilter: ['style'] })
  return () => {
    resized.disconnect()
    cancelAnimationFrame(frame)
    published.disconnect()
  }
}

/** The distance of a message from the bottom of the window, in pixels (Messages.module.css). */
const aboveFoot = 60
