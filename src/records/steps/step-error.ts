/** Why a step cannot run or be undone, in words for the user. */
export class StepError extends Error {
  override name = 'StepError'
}
