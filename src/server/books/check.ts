import { Command } from 'commander'
import { Complaint } from '../complaint.ts'
import type { Terminal } from './terminal.ts'
import type { WithBooks } from './with-books.ts'

/** `check [--repair]`. */
export function checkCommand(terminal: Terminal, withBooks: WithBooks): Command {
  return new Command('check')
    .description('checks that the database is whole, and that all in it fits together')
    .option('--repair', 'makes anew what can be made from the records: counts, order, index of words')
    .addHelpText(
      'after',
      `
What is wrong is printed, a sentence a line, and the exit code is 1; it is 0 when all is well. Of each record it is checked by what
it is sorted and searched; some hundred, others each time, are looked for by their words. A server may go on running meanwhile.
--repair changes no record. What it cannot repair has to come from a backup.`,
    )
    .action(({ repair }: { repair?: boolean }) =>
      withBooks(async (books) => {
        const print = (sentence: string) => terminal.print(`${sentence}\n`)
        const before = await books.check(print)
        if (before.findings === 0) return terminal.tell(`All is well in ${books.where}.`)
        const canRepair = before.broken === 'all' || before.broken.length > 0
        if (!repair || !canRepair)
          throw new Complaint(
            `Things that are wrong in ${books.where}: ${before.findings}. ${canRepair ? 'Run it again with --repair to put right what can be.' : 'They cannot be repaired where they are. If “backup” can still read the records, restore what it writes into new books; if not, restore the last backup.'}`,
            1,
          )
        await books.repair(before.broken)
        terminal.tell('Repaired. Checking again …')
        const after = await books.check(print)
        if (after.findings > 0)
          throw new Complaint(`Things that are still wrong in ${books.where}: ${after.findings}.`, 1)
        return terminal.tell(`All is well in ${books.where} now.`)
      }),
    )
}
