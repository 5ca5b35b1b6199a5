import { Command } from 'commander'
import { UserError } from '../common/user-error.ts'
import { howMany } from '../common/how-many.ts'
import type { Terminal } from './terminal.ts'
import type { WithBooks } from './with-books-at.ts'

/** The command `check`: finds problems in the books and, with `--repair`, rebuilds derived data. */
export function checkCommand(terminal: Terminal, withBooks: WithBooks): Command {
  return new Command('check')
    .description('Check the database for damage and inconsistencies')
    .option('--repair', 'rebuild what can be derived from the records: counts, order, search index')
    .addHelpText(
      'after',
      `
Prints each problem on its own line and exits with code 1, or with 0 if all is well. Checks how every record is sorted and
indexed, and searches for a few hundred records, different ones each time. A server may keep running in the meantime.
--repair changes no record. Restore what it cannot repair from a backup.`,
    )
    .action(({ repair }: { repair?: boolean }) =>
      withBooks(async (books) => {
        const print = (sentence: string) => terminal.print(`${sentence}\n`)
        const before = await books.check(print)
        if (before.findings === 0) return terminal.tell(`No problems found in ${books.where}.`)
        const canRepair = before.isIndexBroken || before.broken.length > 0
        if (!repair || !canRepair)
          throw new UserError(
            `${howMany(before.findings, 'problem')} in ${books.where}. ${canRepair ? 'Run “check --repair” to repair what can be repaired.' : 'The books cannot be repaired in place. If “backup” can still read the records, restore that backup into new books; if not, restore the last backup.'}`,
            1,
          )
        await books.repair(before)
        terminal.tell('Repaired. Checking again…')
        const after = await books.check(print)
        if (after.findings > 0)
          throw new UserError(`${howMany(after.findings, 'problem')} left in ${books.where}.`, 1)
        return terminal.tell(`Repaired: no problems left in ${books.where}.`)
      }),
    )
}
