import { useState } from 'react';
import type { TreeRow } from '#dashboard/ui/tree-rows.ts';

/** Which row of a tree the Tab key goes to: the one that had the focus last, else the current one, else the first. */
export function useTabStop<Item>(rows: readonly TreeRow<Item>[], current: string | undefined) {
  const [focused, setFocused] = useState<string>();
  const indexOf = (id: string | undefined) => rows.findIndex(row => row.id === id);
  const last = indexOf(focused);
  return { at: Math.max(0, last < 0 ? indexOf(current) : last), setFocused };
}
