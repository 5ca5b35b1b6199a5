type Click = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Whether a click on a link should open it here. With a modifier key or another button, the browser opens it elsewhere. */
export function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: Click): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
}
