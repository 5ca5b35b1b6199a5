/** Makes the window that wide, in pixels; media queries and their listeners follow. */
export function setWidth(width: number): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
  // The environment believes that no query matched before the first time that the size has changed.
  window.dispatchEvent(new Event('resize'))
  happyDOM.setViewport({ width })
}
