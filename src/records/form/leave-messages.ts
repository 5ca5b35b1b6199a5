// The texts of the question before a form is left.

export const stillSaving = 'Still saving'
export const leaveQuestion = 'Leave without saving?'
export const leave = 'Leave'
export const save = 'Save'
export const leaveWhileSaving =
  'Your changes are being saved. If you leave now, Bookend will tell you whether they were saved.'
export const keptAsDraft = 'Your changes are not saved. They are kept as a draft on this device.'
export const willBeLost = 'Your changes are not saved and will be lost.'
export const stay = 'Stay'
