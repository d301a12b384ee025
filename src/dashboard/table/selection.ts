import { useState } from 'react';

export type Selection = {
  selected: ReadonlySet<string>;
  toggle: (id: string, on?: boolean) => void;
  /** From the row chosen last to this one. */
  extend: (id: string, order: readonly string[]) => void;
  selectAll: (ids: readonly string[]) => void;
  clear: () => void;
};

/** Which rows are chosen, by id. */
export function useSelection(): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string>();
  return {
    selected,
    toggle: (id, on) => {
      const next = new Set(selected);
      if (on ?? !next.has(id)) next.add(id);
      else next.delete(id);
      setSelected(next);
      setAnchor(id);
    },
    extend: (id, order) => {
      const ends = [order.indexOf(anchor ?? id), order.indexOf(id)].filter(index => index >= 0);
      setSelected(new Set([...selected, ...order.slice(Math.min(...ends), Math.max(...ends) + 1)]));
    },
    selectAll: ids => setSelected(new Set(ids)),
    clear: () => setSelected(new Set()),
  };
}
