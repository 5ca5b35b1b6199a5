// The texts of what VIES answered about a contact's VAT number.

export const ask = 'Ask VIES'
export const askHint = 'Sends this VAT number to the register of the EU and keeps its answer'
export const askAgain = 'Ask VIES again'
export const tryAgain = 'Try again'
export const asking = 'Asking VIES…'
export const notAnswered = (reason: string) => `No answer from VIES. ${reason}`
export const notRead = 'What VIES answered could not be read'
/** `day`: in words; `number`: of the consultation, "" if VIES gave none. */
export const verdict = (valid: boolean, day: string, number: string) =>
  [
    valid ? `Valid in VIES on ${day}` : `Not valid in VIES on ${day}`,
    number && `consultation number ${number}`,
  ]
    .filter(Boolean)
    .join(' · ')
export const noName = 'VIES gave no name and no address.'
export const earlier = 'Earlier answers'
export const askedBy = (name: string) => `Asked by ${name}`
