import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';

/** `for update` says which rows a transaction will change. SQLite has one writer at a time, so there it says nothing. */
export const noRowLocks: KyselyPlugin = {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node.kind === 'SelectQueryNode' && node.endModifiers ? { ...node, endModifiers: undefined } : node;
  },
  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  },
};
