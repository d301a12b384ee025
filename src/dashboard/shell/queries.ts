import { type Query, QueryClient } from '@tanstack/react-query';

/** A client of which `invalidateQueries` also holds for what is on its way. */
export class Queries extends QueryClient {
  /**
   * What is loaded for the first time, or for nobody yet, would otherwise pass for new once it comes: it may have been
   * read before the change.
   */
  override async invalidateQueries(...given: Parameters<QueryClient['invalidateQueries']>): Promise<void> {
    const loading = this.getQueryCache().findAll(given[0]);
    const loads = loading.map(({ promise }) => promise);
    const again = async (query: Query, load: Promise<unknown> | undefined) => {
      if (!load || load !== query.promise) return;
      await load;
      // Of several changes, the first has asked already.
      await (query.promise ?? this.invalidateQueries({ queryKey: query.queryKey, exact: true }));
    };
    await Promise.all([
      super.invalidateQueries(...given),
      ...loading.map((query, index) => again(query, loads[index]).catch(() => {})),
    ]);
  }
}
