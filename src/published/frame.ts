import type { Linker } from './linker.ts';
import { hasText, type VisiblePage } from './navigation.ts';
import { type ShownPicture, shownPicture } from './pictures.ts';
import type { Customization } from './reader.ts';
import { type ContextSpace, customizationAt, type SiteContext, variantsOf } from './site-context.ts';
import type { MenuEntry } from './site-structure.ts';
import { statementHref } from './statement-address.ts';
import { untranslatedAt } from './translated.ts';
import { type Picker, pickersOf, type Variant } from './variant-pickers.ts';

/** A section or link in the menu of a site, or a group of them. */
export type MenuItem =
  | {
      kind: 'section';
      id: string;
      title: string;
      icon: string | null;
      description: string | undefined;
      href: string;
      current: boolean;
    }
  | { kind: 'link'; id: string; title: string; icon: string | null; href: string }
  | { kind: 'group'; id: string; title: string; icon: string | null; current: boolean; children: MenuItem[] };

/** What surrounds every page of a site. */
export interface Frame {
  customization: Customization;
  title: string;
  /** In place of the title. */
  logo: Logo | undefined;
  /** At the foot. */
  footerLogo?: Logo | undefined;
  home: string;
  /** Where the search asks; left out where there is nothing to search. */
  search: string | undefined;
  /** Empty where there is nothing to choose. */
  menu: MenuItem[];
  pickers: Picker[];
  /** Id of the site space that shows, in the preview of the dashboard; then parts of the page say what they are. */
  previewed?: string | undefined;
  /** Where the accessibility statement is; left out on pages that are of no site, or of none that this reader may read. */
  accessibility?: string | undefined;
  /** Where visitors sign out; left out where nobody signs in. */
  signOut: string | undefined;
}

export function frameOf(
  context: SiteContext,
  current: ContextSpace,
  page: VisiblePage | undefined,
  linker: Linker,
): Frame {
  const customization = customizationAt(context, current);
  const variants = variantsOf(context, current);
  return {
    customization,
    title: customization.title || context.site.title,
    logo: logoOf(customization.header.logo, linker),
    footerLogo: logoOf(customization.footer.logo, linker),
    home: linker.site(),
    accessibility: statementHref(context, current, linker),
    search: context.site.asFiles ? undefined : linker.site(`~search?from=${encodeURIComponent(current.record.id)}`),
    signOut: context.site.visibility === 'visitor-auth' && !context.site.asFiles ? linker.site('~sign-out') : undefined,
    previewed: context.site.isPreview ? current.record.id : undefined,
    menu: menuOf(context.menu, current, linker),
    pickers: pickersOf(variants, current, variant => variantEntry(variant, { variants, current, page, linker })),
  };
}

/** A logo for both themes. */
export interface Logo {
  light: ShownPicture;
  dark: ShownPicture;
}

export function logoOf(logo: Customization['header']['logo'], linker: Linker): Logo | undefined {
  const shown = (address: string) => shownPicture(address, sha256 => linker.picture(sha256));
  return logo && { light: shown(logo.light), dark: shown(logo.dark) };
}

interface VariantPlace {
  variants: readonly ContextSpace[];
  current: ContextSpace;
  page: VisiblePage | undefined;
  linker: Linker;
}

/** A variant, at the page that is read where it has that, else at its beginning. */
function variantEntry(space: ContextSpace, { variants, current, page, linker }: VariantPlace): Variant {
  const { id, title, emoji, language } = space.record;
  const same = page && space.content?.navigation.byPath.get(page.path);
  const untranslated = page && !same ? untranslatedAt({ addressed: variants }, space, page.path) : undefined;
  const shown = same && hasText(same) ? same : untranslated?.page;
  const href = shown ? linker.page(space, shown) : linker.space(space);
  return { id, title, emoji, href, current: space === current, lang: language ?? undefined };
}

function menuOf(menu: readonly MenuEntry[], current: ContextSpace, linker: Linker): MenuItem[] {
  const items = menu.map(entry => menuItem(entry, current, linker));
  // One section alone is no choice.
  return items.length === 1 && items[0]?.kind === 'section' ? [] : items;
}

function menuItem(entry: MenuEntry, current: ContextSpace, linker: Linker): MenuItem {
  const { kind } = entry;
  if (kind === 'link') return { kind, id: entry.id, title: entry.title, icon: entry.icon, href: entry.url };
  if (kind === 'group') {
    const children = entry.children.map(child => menuItem(child, current, linker));
    const isOpen = children.some(child => child.kind !== 'link' && child.current);
    return { kind, id: entry.id, title: entry.title, icon: entry.icon, children, current: isOpen };
  }
  const { id, title, icon, description, spaces } = entry.section;
  const standard = spaces.find(({ isDefault }) => isDefault);
  return {
    kind,
    id,
    title,
    icon,
    description: description ?? undefined,
    href: standard ? linker.space(standard) : linker.site(),
    current: entry.section === current.section,
  };
}
