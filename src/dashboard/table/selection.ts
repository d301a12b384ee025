import { useMemo, useState } from 'react';

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

/** Half of what a list loads at once. */
const many = 50;

/** From so many rows on, all of a list are named by its filter, not one by one. */
const tooManyToName = 1000;

export type WideSelection = Selection & {
  /** How many are chosen, loaded or not. */
  count: number;
  /** How many there are. */
  total: number;
  /** Whether so many are chosen that all could be meant, and there are more. */
  mayWiden: boolean;
  /** Whether everything is chosen that matches, but for `except`. */
  everything: boolean;
  except: readonly string[];
  selectEverything: () => void;
};

/**
 * Which rows of a long list are chosen: by id, or all that match, whether they are loaded or not.
 *
 * @param ids of the loaded rows
 * @param total how many there are in all
 */
export function useWideSelection(ids: readonly string[], total: number): WideSelection {
  const narrow = useSelection();
  const [except, setExcept] = useState<ReadonlySet<string>>();
  const selected = useMemo(() => except && new Set(ids.filter(id => !except.has(id))), [ids, except]);
  if (!except || !selected) {
    const count = narrow.selected.size;
    return {
      ...narrow,
      count,
      total,
      mayWiden: count >= many && total > count,
      everything: false,
      except: [],
      selectEverything: () => setExcept(new Set()),
      selectAll: chosen =>
        chosen.length >= tooManyToName && chosen.length === total ? setExcept(new Set()) : narrow.selectAll(chosen),
    };
  }
  const choose = (chosen: readonly string[]) => setExcept(new Set([...except].filter(id => !chosen.includes(id))));
  return {
    selected,
    count: total - except.size,
    total,
    mayWiden: false,
    everything: true,
    except: [...except],
    selectEverything: () => setExcept(new Set()),
    toggle: (id, on) => ((on ?? except.has(id)) ? choose([id]) : setExcept(new Set([...except, id]))),
    extend: id => choose([id]),
    selectAll: choose,
    clear: () => {
      setExcept(undefined);
      narrow.clear();
    },
  };
}
