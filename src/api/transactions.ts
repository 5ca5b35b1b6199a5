import { useMutation } from '@tanstack/react-query'
import type { ListQuery } from '../domain/page.ts'
import type { TransactionChanges } from '../domain/transaction.ts'
import { useSession } from './session/use-session.ts'
import { resource, useListPage, useRecord } from './resource.ts'

/** The operations of docs/spec.md: list, get, edit and delete many. None creates: transactions come from the bank. */
export const transactions = resource<'transactions', TransactionChanges>('transactions')

export const useTransactions = (query: ListQuery) => useListPage<'transactions'>(transactions.list, query)
export const useTransaction = (id: string) => useRecord<'transactions'>(transactions.detail, id)
export const useUpdateTransaction = () => useMutation(transactions.update(useSession()))
export const useWhetherTransactionSaved = () => useMutation(transactions.whetherSaved(useSession()))
