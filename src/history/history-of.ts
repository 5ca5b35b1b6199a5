/** The history, reduced to one kind of change: `deleted` is what can be brought back, `undo` what can be undone. */
export function historyOf(kind: 'deleted' | 'undo') {
  return { to: '/history', search: { refine: `kind=${kind}` } } as const
}
