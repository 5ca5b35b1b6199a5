import { changeDecisions, type Decision } from '../../../src/domain/cluster/decision.ts'
import type { DecisionStore } from '../../../src/service/store.ts'

/** What an office decided, in memory. */
export function office(...known: Decision[]): DecisionStore & { all: () => Decision[] } {
  let all = known
  return {
    all: () => all,
    list: async () => all,
    change: async (changes) => {
      all = changeDecisions(all, changes)
      return true
    },
  }
}
