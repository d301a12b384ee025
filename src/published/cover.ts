import type { Linker } from './linker.ts';
import type { VisiblePage } from './navigation.ts';

export interface Cover {
  src: string;
  dark: string | undefined;
  yPos: number;
}

/** The picture of a page. */
export function coverOf({ node }: VisiblePage, linker: Linker): Cover | undefined {
  if (!node.cover) return undefined;
  const address = (ref: { kind: 'file'; file: string } | { kind: 'url'; url: string }) =>
    ref.kind === 'url' ? ref.url : linker.image(`file:${ref.file}`);
  const src = address(node.cover.ref);
  if (!/^(https?:\/)?\//.test(src)) return undefined;
  const dark = node.cover.refDark && address(node.cover.refDark);
  return { src, dark: dark || undefined, yPos: node.cover.yPos ?? 0 };
}
