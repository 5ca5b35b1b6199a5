import { Command } from 'commander'
import { UserError } from '../common/user-error.ts'
import { isThisMachineOnly } from '../options.ts'
import { chooseAccount } from './with-books-at.ts'
import type { Terminal, WithBooks } from './with-books-at.ts'
import { table } from '../common/table.ts'

/** The command `token`: adds, lists and revokes tokens. */
export function tokenCommand(terminal: Terminal, withBooks: WithBooks): Command {
  const token = new Command('token').description('Add, list and revoke the tokens that people sign in with')
  token
    .command('add')
    .description('Create a token and print it, alone, on standard output; it is shown only once')
    .argument('<name>', 'the person or computer that uses it')
    .option('--account <name>', 'account that it opens')
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
          `The token “${name.trim()}” opens “${accountName}”. It will not be shown again. Anyone who has it can read and change everything there.`,
        )
        await terminal.print(`${secret}\n`)
        terminal.tell(addressWords(await books.installation.publicAddress(), secret))
      }),
    )
  token
    .command('list')
    .description('List the names of an account’s tokens; the tokens themselves are not stored')
    .option('--account <name>', 'account that they open')
    .option('--json', 'print a JSON array')
    .action(({ account, json }: { account?: string; json?: boolean }) =>
      withBooks(async (books) => {
        const { id, name } = await chooseAccount(books, account)
        const all = await books.tokens.list(id)
        if (json) return terminal.print(`${JSON.stringify(all, undefined, 2)}\n`)
        if (all.length === 0)
          return terminal.tell(`“${name}” has no tokens yet. Add one with “token add NAME”.`)
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
    .description('Revoke a token; it stops working at once')
    .argument('<name>')
    .option('--account <name>', 'account that it opens')
    .action((name: string, { account }: { account?: string }) =>
      withBooks(async (books) => {
        const { id, name: accountName } = await chooseAccount(books, account)
        if (!(await books.tokens.revoke(id, name)))
          throw new UserError(
            `“${accountName}” has no valid token “${name}”. “token list” shows its tokens.`,
            1,
          )
        terminal.tell(`The token “${name.trim()}” of “${accountName}” no longer works.`)
      }),
    )
  return token
}

/** How to sign in from a browser with the token. */
function addressWords(address: string | undefined, secret: string): string {
  if (address === undefined)
    return `To sign in a browser, replace ADDRESS-OF-YOUR-BOOKEND and open this address: ADDRESS-OF-YOUR-BOOKEND/#token=${secret}`
  const words = `To sign in a browser, open ${address}/#token=${secret}`
  if (!isThisMachineOnly(address)) return words
  return `${words}\nThis address works on this machine only. If other devices reach the server at another address, start it with --public-url.`
}
