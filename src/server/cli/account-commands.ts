import { Command } from 'commander'
import { UserError } from '../common/user-error.ts'
import type { Account } from '../database/books.ts'
import { chooseAccount, type Terminal, type WithBooks } from './with-books-at.ts'
import { howMany, textTable } from '../common/printed-text.ts'
import { isThisMachineOnly } from '../options.ts'

/** The command `account`: adds, lists, renames and removes accounts. */
export function accountCommand(terminal: Terminal, withBooks: WithBooks, withNewBooks: WithBooks): Command {
  const account = new Command('account').description('Add, list, rename and remove accounts')
  account
    .command('add')
    .description('Add an account; creates the books if there are none')
    .argument('<name>', 'for example, the client’s name')
    .action((name: string) =>
      withNewBooks(async ({ accounts, where }) => {
        const added = await accounts.add(name)
        terminal.tell(
          `Added the account “${added.name}” to ${where}. To sign in, add a token: token add --account "${added.name}" NAME`,
        )
      }),
    )
  account
    .command('list')
    .description('List the accounts and how many records they have')
    .option('--json', 'print a JSON array')
    .action(({ json }: { json?: boolean }) =>
      withBooks(async ({ accounts }) => {
        const all = await accounts.list()
        if (json) return terminal.print(`${JSON.stringify(all, undefined, 2)}\n`)
        if (all.length === 0)
          return terminal.tell('There are no accounts yet. Add one with “account add NAME”.')
        const rows = all.map((each) => [
          each.name,
          each.contacts,
          each.transactions,
          each.createdAt.slice(0, 10),
        ])
        return terminal.print(textTable(['Name', 'Contacts', 'Transactions', 'Added'], rows))
      }),
    )
  account
    .command('rename')
    .description('Rename an account; its tokens stay valid')
    .argument('<name>', 'current name')
    .argument('<new>', 'new name')
    .action((name: string, wanted: string) =>
      withBooks(async (books) => {
        const { id, name: before } = await chooseAccount(books, name)
        await books.accounts.rename(id, wanted)
        terminal.tell(`“${before}” is now called “${wanted.trim()}”.`)
      }),
    )
  account
    .command('remove')
    .description('Permanently remove an account and everything in it')
    .argument('<name>')
    .option('--yes', 'do not ask for confirmation')
    .addHelpText(
      'after',
      `
Example:
  npm run books -- account remove "Peeters BV"

You confirm by typing the name; scripts pass --yes instead. Run “backup” or “export” first if you want to keep a copy.`,
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

/** Throws a UserError unless the user types the name of the account to remove. */
async function askFor(account: Account, terminal: Terminal): Promise<void> {
  const answer = await terminal.ask(
    `This permanently removes ${contentOf(account)}, its tokens and its statements.\nType the name of the account to continue: `,
  )
  if (answer === undefined)
    throw new UserError(
      `This would permanently remove ${contentOf(account)}. Add --yes to do it without confirmation.`,
    )
  if (answer.normalize('NFC').trim() !== account.name)
    throw new UserError('The name does not match. Nothing was removed.', 1)
}

function contentOf({ name, contacts, transactions }: Account): string {
  return `the account “${name}” with ${howMany(contacts, 'contact')} and ${howMany(transactions, 'transaction')}`
}

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
        return terminal.print(textTable(['Name', 'Added', 'Revoked'], rows))
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
