/**
 * What each connection begins with: to compile a statement that looks at each row of a page, or to start processes for it,
 * takes longer than to run it.
 */
export const session =
  "select set_config('jit', 'off', false), set_config('max_parallel_workers_per_gather', '0', false)";
