import { StatementError } from './statement.ts'

type Attempt<Result> = { result: Result; fault?: undefined } | { result?: undefined; fault: StatementError }

export function attempt<Result>(read: () => Result): Attempt<Result> {
  try {
    return { result: read() }
  } catch (error) {
    if (error instanceof StatementError) return { fault: error }
    throw error
  }
}

/** Lists the first `mostTold` errors; stops reading after `mostFound`, because the file is then of another kind. */
const [mostTold, mostFound] = [20, 1000]

/** Keeps reading after an error, so that the user sees everything that is wrong with a file at once. */
export function collectFaults() {
  const told: StatementError[] = []
  let count = 0

  /** Throws the errors found: a single one as it is, several as the first with the others attached. */
  function throwFound(): void {
    const [first, ...others] = told
    if (!first) return
    if (count === 1) throw first
    const rest = others.map(({ at, message }) => ({ at, reason: message }))
    throw new StatementError(first.message, first.at, first.remedy, {
      others: rest,
      more: count - told.length,
    })
  }

  return {
    attempt: <Result>(read: () => Result): Result | undefined => {
      const { result, fault } = attempt(read)
      if (!fault) return result
      count += 1
      if (told.length < mostTold) told.push(fault)
      if (count >= mostFound) throwFound()
      return undefined
    },
    throwFound,
  }
}

export type FaultCollector = ReturnType<typeof collectFaults>
