import { Command } from 'commander'
import { Complaint } from '../complaint.ts'
import { chooseAccount } from './choose-account.ts'
import { table } from './table.ts'
import type { Terminal } from './terminal.ts'
import type { WithBooks } from './with-books.ts'

/** `token add | list | revoke`. */
export function tokenCommand(terminal: Terminal, withBooks: WithBooks): Command {
  const token = new Command('token').description('adds, lists and revokes what one signs in with')
  token
    .command('add')
    .description('makes a token, prints it alone on the standard output, and never shows it again')
    .argument('<name>', 'the person or the computer that uses it')
    .option('--account <name>', 'the account that it opens')
    .addHelpText(
      'after',
      `
Examples:
  npm run books -- token add --account "Peeters BV" "Lotte’s laptop"
  npm run --silent books -- token add "Night job" > token.txt`,
    )
    .action((name: string, { account }: { account?: string }) =>
      withBooks(async (books) => {
        const { id, name: accountName } = await chooseAccount(books, account)
        const secret = await books.tokens.add(id, name)
        terminal.tell(
          `The token “${name.trim()}” opens “${accountName}”. It is not shown again; whoever has it can read and change everything there.`,
        )
        await terminal.print(`${secret}\n`)
        terminal.tell(`A browser signs in by this address: http://127.0.0.1:4173/#token=${secret}`)
      }),
    )
  token
    .command('list')
    .description('lists the tokens of an account; never what they are, which nobody knows')
    .option('--account <name>', 'the account that they open')
    .option('--json', 'as a JSON array')
    .action(({ account, json }: { account?: string; json?: boolean }) =>
      withBooks(async (books) => {
        const { id, name } = await chooseAccount(books, account)
        const all = await books.tokens.list(id)
        if (json) return terminal.print(`${JSON.stringify(all, undefined, 2)}\n`)
        if (all.length === 0) return terminal.tell(`“${name}” has no token yet. “token add NAME” makes one.`)
        const rows = all.map((each) => [
          each.name,
          each.createdAt.slice(0, 10),
          each.revokedAt?.slice(0, 10) ?? '',
        ])
        return terminal.print(table(['Name', 'Added', 'Revoked'], rows))
      }),
    )
  token
    .command('revoke')
    .description('ends a token: from now on it opens nothing')
    .argument('<name>')
    .option('--account <name>', 'the account that it opens')
    .action((name: string, { account }: { account?: string }) =>
      withBooks(async (books) => {
        const { id, name: accountName } = await chooseAccount(books, account)
        if (!(await books.tokens.revoke(id, name)))
          throw new Complaint(
            `“${accountName}” has no token “${name}” that still opens it. “token list” shows them.`,
            1,
          )
        terminal.tell(`The token “${name.trim()}” of “${accountName}” opens nothing any more.`)
      }),
    )
  return token
}
