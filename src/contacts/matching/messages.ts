export const noWorker =
  'This browser does not let Bookend compare contacts in the background. Update it, or allow scripts.'
