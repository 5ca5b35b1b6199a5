import { useDecisions } from '../api/use-decisions.ts'
import type { ContactChoice } from '../domain/cluster/contact-choice.ts'
import { printOfName } from '../domain/cluster/fingerprint.ts'

/** Which contacts counterparties are, as someone said, and how to say it or take it back. */
export function useContactChoices() {
  const { choices, change, ...how } = useDecisions()
  const others = ({ name }: ContactChoice) =>
    choices.filter((one) => one.name !== name && printOfName(one.name) === printOfName(name))
  return {
    ...how,
    choices,
    /** Says it, in place of what was said of these names. */
    choose: (...made: ContactChoice[]) => void change({ add: made, remove: made.flatMap(others) }),
    takeBack: (made: ContactChoice) => void change({ remove: [made, ...others(made)] }),
  }
}
