import { keyLabel } from '#dashboard/ui/kbd.tsx';
import { useActingKeys } from '#dashboard/ui/single-keys.ts';

/** The keys of an entry of a menu or list, at its end. */
export function EntryKeys(props: { keys: string | undefined }) {
  const keys = useActingKeys(props.keys);
  return keys && <span className="ps-4 text-xs text-fg-3">{keyLabel(keys)}</span>;
}
