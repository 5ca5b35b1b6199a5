import {
  OperationNodeTransformer,
  QueryNode,
  sql,
  TableNode,
  AliasNode,
  IdentifierNode,
  type DeleteQueryNode,
  type KyselyPlugin,
  type OperationNode,
  type SelectQueryNode,
  type UpdateQueryNode,
} from 'kysely'
import { accountTables, type Db } from './schema.ts'

export type AccountId = number

/**
 * The only way to an account's rows: the same connection, but every query that reads, changes or deletes accounts' rows
 * is bound to this account by a condition that is added here and nowhere else, so that no query can forget it. The
 * guard in scope-guard.ts rejects raw SQL that does.
 */
export function scopedTo(db: Db, account: AccountId): Db {
  const binder = new Binder(account)
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => binder.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  }
  return db.withPlugin(plugin)
}

class Binder extends OperationNodeTransformer {
  readonly #account: AccountId

  constructor(account: AccountId) {
    super()
    this.#account = account
  }

  protected override transformSelectQuery(
    ...given: Parameters<OperationNodeTransformer['transformSelectQuery']>
  ): SelectQueryNode {
    const node = super.transformSelectQuery(...given)
    const joined = node.joins?.map(({ table }) => table) ?? []
    return this.#bind(node, [...(node.from?.froms ?? []), ...joined])
  }

  protected override transformUpdateQuery(
    ...given: Parameters<OperationNodeTransformer['transformUpdateQuery']>
  ): UpdateQueryNode {
    const node = super.transformUpdateQuery(...given)
    return this.#bind(node, [...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])])
  }

  protected override transformDeleteQuery(
    ...given: Parameters<OperationNodeTransformer['transformDeleteQuery']>
  ): DeleteQueryNode {
    const node = super.transformDeleteQuery(...given)
    return this.#bind(node, node.from.froms)
  }

  #bind<Node extends SelectQueryNode | UpdateQueryNode | DeleteQueryNode>(
    node: Node,
    sources: readonly OperationNode[],
  ): Node {
    let bound = node
    for (const source of sources) {
      const name = tableNameOf(source)
      if (name === undefined) continue
      const condition = sql`${sql.ref(`${name}.account`)} = ${this.#account}`
      bound = QueryNode.cloneWithWhere(bound, condition.toOperationNode())
    }
    return bound
  }
}

/** The alias of the account table that a query reads; undefined for other sources. */
function tableNameOf(source: OperationNode): string | undefined {
  if (AliasNode.is(source)) {
    const { node, alias } = source
    return tableNameOf(node) && IdentifierNode.is(alias) ? alias.name : undefined
  }
  if (!TableNode.is(source)) return undefined
  const { name } = source.table.identifier
  return accountTables.some((table) => table === name) ? name : undefined
}
