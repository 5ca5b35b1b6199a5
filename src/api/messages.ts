export const notKnown = (why: string) => `What your office has decided could not be read. ${why}`
export const onlyHere = (why: string) =>
  `Kept in this browser only, and sent again later: the service did not take it. ${why}`
export const notTakenBack = (why: string) => `This was not taken back. ${why}`
