import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { type TreeKeyOptions, useTreeKeys } from '#dashboard/ui/use-tree-keys.ts';

export type KeyHandler = (event: KeyboardEvent<HTMLElement>) => void;

type KeysProps<Item> = TreeKeyOptions<Item> & { handler: RefObject<KeyHandler | undefined> };

/** What the keys do in the tree of the sidebar, which is drawn before this is fetched. */
export function SidebarKeys<Item>({ handler, ...options }: KeysProps<Item>) {
  const onKeyDown = useTreeKeys(options);
  useEffect(() => {
    handler.current = onKeyDown;
  });
  return null;
}
