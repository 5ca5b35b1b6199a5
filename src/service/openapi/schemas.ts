// Over 200 lines because every schema of the description is in one list.
import { CsvColumns, KeptMapping, KeptMappingName, KeptMappings } from '../../domain/csv-columns.ts'
import { z } from 'zod/mini'
import {
  BankAccount,
  BankAccountName,
  BankAccounts,
  OwnBankAccounts,
  BankStatement,
  BankStatements,
  DailyBalance,
  DailyBalances,
} from '../../domain/bank-account.ts'
import { DecisionChanges, Decisions } from '../../domain/cluster/decision.ts'
import { NameRuleChanges, NameRules } from '../../domain/name-rules.ts'
import { BankLine, BankLines } from '../../domain/bank-line.ts'
import {
  DeletedContacts,
  DeletedTransactions,
  mostRestored,
  RestoreAnswer,
  HeldOfContact,
} from '../../domain/deleted-record.ts'
import { DeletionAnswer, pageAnswerOf } from '../../domain/page-answer.ts'
import {
  changesAnswerOf,
  GroupsAnswer,
  StreamEnd,
  TotalsAnswer,
  ValuesAnswer,
} from '../../domain/query/query-answers.ts'
import { Account, NewSignIn, SignInName, SignIns } from '../../domain/sign-in.ts'
import { Contact, ContactChanges, NewContact } from '../../domain/contact.ts'
import { Problem } from '../refusal-error.ts'
import {
  ImportPlan,
  ImportRefusal,
  ImportReport,
  ImportUndo,
  StatementImports,
} from '../../domain/statement-import.ts'
import {
  MarkChanges,
  MarkedAnswer,
  TransactionMark,
  TransactionMarks,
} from '../../domain/transaction-mark.ts'
import { ViesAnswer, ViesAnswers } from '../../domain/vies-answer.ts'
import { Transaction, TransactionChanges } from '../../domain/transaction.ts'
import { ManyChanges, RestoredIds } from '../additions.ts'
import { Ids } from '../resource.ts'

/** The contract's schemas as JSON Schema, by their names in OpenAPI. */
export function schemas(): Record<string, object> {
  const named = z.registry<{ id: string; description: string }>()
  for (const [id, [schema, description]] of Object.entries(described)) named.add(schema, { id, description })
  // As input: output schemas would forbid unknown fields, but responses may gain fields, and problems already have
  // some.
  const { schemas: made } = z.toJSONSchema(named, { io: 'input', uri: (id) => `#/components/schemas/${id}` })
  return Object.fromEntries(
    Object.entries(made).map(([id, { $schema: _dialect, $id: _place, ...schema }]) => [id, schema]),
  )
}

const described: Record<string, [schema: z.ZodMiniType, description: string]> = {
  Contact: [Contact, 'A whole contact. Stored values are shown even where they break the rules for edits.'],
  ContactChanges: [
    ContactChanges,
    'Any of the fields of a contact. Fields that are not sent keep their values; empty text clears a field.',
  ],
  NewContact: [
    NewContact,
    'A new contact, with at least one of `company`, `firstName`, `lastName` and `email` filled in. Fields that are not sent are empty.',
  ],
  ContactPage: [pageAnswerOf(Contact), 'A page of contacts, with the number of them over all pages.'],
  Transaction: [
    Transaction,
    'A whole transaction. Banks send dates and amounts that break the rules for edits; they are shown as they are.',
  ],
  TransactionChanges: [
    TransactionChanges,
    'Any of the fields of a transaction. Fields that are not sent keep their values; empty text clears a field. `date` is a day that exists, `2026-01-31`; `currency` three capital letters, `EUR`; `amount` a decimal number, negative for a withdrawal, `-1234.50`.',
  ],
  TransactionPage: [
    pageAnswerOf(Transaction),
    'A page of transactions, with the number of them over all pages.',
  ],
  Account: [
    Account,
    'Whose books these are. `id` stays the same when the account is renamed; `capabilities` lists what this server offers besides contacts and transactions.',
  ],
  CsvColumns: [
    CsvColumns,
    'What the columns of a CSV file seem to mean. Each question without an answer needs one, also where one is `suggested`; the first rows are shown as they would be taken.',
  ],
  ImportPlan: [
    ImportPlan,
    'What importing a file would do. `planned` names at most 500 lines, first those that seem to be there already (`alike`) or to be the sum of others (`sumOfLines`), then those that were deleted, and new ones.',
  ],
  ImportReport: [
    ImportReport,
    'The result of importing a file. A file is imported as a whole; lines that are already there add nothing.',
  ],
  ImportProblem: [
    z.intersection(Problem, ImportRefusal),
    'Why a file was refused: every fault found, with its line. `remedy` is the parameter with which the same file would be imported, `mappings` the values it can have, and `currencies` what each of those means.',
  ],
  ImportUndo: [
    ImportUndo,
    'The numbers of transactions that are `removed`, and of those that stay: `edited`, `noted` (marked, too), `deleted` before, and `shared` with another import.',
  ],
  StatementImports: [
    StatementImports,
    'The last 500 imports of the account, newest first: uploads, files in the inbox, and imports from the command line. An import with faults was refused. `earlier` are the files that version 0.1.0 imported.',
  ],
  SignIns: [SignIns, 'The sign-ins of the account. `current` marks the one that sent the request.'],
  SignInName: [SignInName, 'A name of at most 100 characters that no sign-in of this account has ever had.'],
  NewSignIn: [NewSignIn, 'The new sign-in with its token, which is never shown again.'],
  TotalsAnswer: [
    z.union([TotalsAnswer, GroupsAnswer]),
    'Exact sums by currency: `unread` amounts cannot be read, `uncertain` ones have no currency; neither counts in the sums. Or these totals for each group.',
  ],
  Values: [
    ValuesAnswer,
    'At most 1,000 values with the number of records that have them; `more` says whether there are others.',
  ],
  StreamEnd: [StreamEnd, 'The last line of a stream, with the number of records in it.'],
  ContactChangelog: [changesAnswerOf(Contact), 'The version of the contacts, and what changed.'],
  TransactionChangelog: [changesAnswerOf(Transaction), 'The version of the transactions, and what changed.'],
  TransactionMark: [
    TransactionMark,
    'What the office notes about a transaction: `reviewed`, `ask` for a question to ask, or neither; and a note.',
  ],
  TransactionMarks: [TransactionMarks, 'The marks of those transactions that have a mark or a note.'],
  BankLine: [
    BankLine,
    'What the bank wrote about a transaction. What it did not write is left out; `statement` is the first statement that has the line, and `later` what files that came later say more of it, or otherwise.',
  ],
  BankLines: [BankLines, 'What the bank wrote about transactions.'],
  BankAccount: [
    BankAccount,
    'A bank account by the number that its statements name, with the last closing balance in each currency.',
  ],
  BankAccounts: [BankAccounts, 'All bank accounts, by number.'],
  BankStatement: [
    BankStatement,
    'A bank statement with its balances. One that does not add up was accepted by hand.',
  ],
  BankStatements: [BankStatements, 'All statements with both balances, in any order.'],
  DailyBalance: [
    DailyBalance,
    'The balance of a bank account at the end of a day, and the id of the statement that tells it.',
  ],
  DailyBalances: [
    DailyBalances,
    'Balances by day, newest first. A day has several if statements contradict each other.',
  ],
  KeptMapping: [
    KeptMapping,
    'Columns that were chosen for a CSV file. `columns` are their names, if it has a header.',
  ],
  KeptMappings: [KeptMappings, 'The kept columns of the account.'],
  KeptMappingName: [KeptMappingName, 'A name of 1 to 100 characters.'],
  ViesAnswer: [
    ViesAnswer,
    'What VIES answered about a VAT number. `name`, `address` and `consultationNumber` are empty if it did not give them.',
  ],
  ViesAnswers: [ViesAnswers, 'Answers of VIES.'],
  NameRules: [NameRules, 'All rules, in the order of their texts.'],
  NameRuleChanges: [NameRuleChanges, 'Rules to add or to change; one with an empty name is removed.'],
  Decisions: [Decisions, 'All decisions, in any order.'],
  DecisionChanges: [
    DecisionChanges,
    'Decisions to add, in place of others about the same, and to take back.',
  ],
  BankAccountName: [BankAccountName, 'A name of at most 100 characters, or none.'],
  OwnBankAccounts: [OwnBankAccounts, 'The ids of transactions with the numbers of their bank accounts.'],
  MarkChanges: [MarkChanges, 'A mark, a note or both. What is not sent stays; empty text removes it.'],
  ManyMarkChanges: [ManyChanges, 'The same for many transactions: their ids, joined by commas.'],
  Marked: [
    MarkedAnswer,
    'The ids that have the change, those that kept what was noted before, and those that no transaction has.',
  ],
  Ids: [Ids, 'The ids of the records to delete, joined by commas, none of them blank.'],
  Deleted: [
    DeletionAnswer,
    'The ids that this request deleted, and those that did not exist, in the order of the request.',
  ],
  DeletedContacts: [DeletedContacts, 'A page of deleted contacts.'],
  DeletedTransactions: [
    DeletedTransactions,
    'A page of deleted transactions, with their marks. Those of bank lines have no `keptUntil`: they are kept as long as their statement.',
  ],
  RestoredIds: [RestoredIds, `At most ${mostRestored} ids, joined by commas, none of them blank.`],
  Restored: [
    RestoreAnswer,
    'The ids that this request restored, those that are there already, and those that are not kept (any longer).',
  ],
  HeldOfContact: [
    HeldOfContact,
    'How many rows hold something of a contact: the contact itself, its kept copies, answers of VIES and remembered names.',
  ],
  Problem: [
    Problem,
    'Why the request failed (RFC 9457): `detail` is a sentence, `errors` lists the invalid fields.',
  ],
}
