import { Command } from 'commander'
import { Complaint } from '../complaint.ts'
import type { Account } from '../database/books.ts'
import { chooseAccount } from './choose-account.ts'
import { howMany } from './how-many.ts'
import { table } from './table.ts'
import type { Terminal } from './terminal.ts'
import type { WithBooks } from './with-books.ts'

/** `account add | list | rename | remove`. */
export function accountCommand(terminal: Terminal, withBooks: WithBooks, withNewBooks: WithBooks): Command {
  const account = new Command('account').description('adds, lists, renames and removes accounts')
  account
    .command('add')
    .description('adds an account, and makes the books if there are none')
    .argument('<name>', 'such as the client’s')
    .action((name: string) =>
      withNewBooks(async ({ accounts, where }) => {
        const added = await accounts.add(name)
        terminal.tell(
          `Added the account “${added.name}” to ${where}. To sign in to it: token add --account "${added.name}" NAME`,
        )
      }),
    )
  account
    .command('list')
    .description('lists the accounts and how many records they have')
    .option('--json', 'as a JSON array')
    .action(({ json }: { json?: boolean }) =>
      withBooks(async ({ accounts }) => {
        const all = await accounts.list()
        if (json) return terminal.print(`${JSON.stringify(all, undefined, 2)}\n`)
        if (all.length === 0) return terminal.tell('There is no account yet. “account add NAME” makes one.')
        const rows = all.map((each) => [
          each.name,
          each.contacts,
          each.transactions,
          each.createdAt.slice(0, 10),
        ])
        return terminal.print(table(['Name', 'Contacts', 'Transactions', 'Added'], rows))
      }),
    )
  account
    .command('rename')
    .description('gives an account another name; tokens go on opening it')
    .argument('<name>', 'as it is called now')
    .argument('<new>', 'as it shall be called')
    .action((name: string, wanted: string) =>
      withBooks(async (books) => {
        const { id, name: before } = await chooseAccount(books, name)
        await books.accounts.rename(id, wanted)
        terminal.tell(`“${before}” is called “${wanted.trim()}” now.`)
      }),
    )
  account
    .command('remove')
    .description('removes an account with everything in it, for good')
    .argument('<name>')
    .option('--yes', 'without asking')
    .addHelpText(
      'after',
      `
Example:
  npm run books -- account remove "Peeters BV"

It asks for the name once more; where nobody can be asked, it wants --yes. “backup” and “export” keep a copy.`,
    )
    .action((name: string, { yes }: { yes?: boolean }) =>
      withBooks(async (books) => {
        const found = await chooseAccount(books, name)
        if (!yes) await askFor(found, terminal)
        await books.accounts.remove(found.id)
        terminal.tell(`Removed ${contentOf(found)}.`)
      }),
    )
  return account
}

/** Throws a Complaint unless the person types the name of the account that is to go. */
async function askFor(account: Account, terminal: Terminal): Promise<void> {
  const answer = await terminal.ask(
    `This removes ${contentOf(account)}, its tokens and its statements, for good.\nType the name of the account to go on: `,
  )
  if (answer === undefined)
    throw new Complaint(
      `This would remove ${contentOf(account)}, for good. To do it without being asked, add --yes.`,
    )
  if (answer.normalize('NFC').trim() !== account.name)
    throw new Complaint('That is not its name. Nothing was removed.', 1)
}

function contentOf({ name, contacts, transactions }: Account): string {
  return `the account “${name}” with ${howMany(contacts, 'contact')} and ${howMany(transactions, 'transaction')}`
}
