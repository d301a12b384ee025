import { holds } from '#document/expression.ts';
import { type Navigation, navigationOf } from './navigation.ts';
import type { Customization, Reader, SiteRecord, SiteState, SpaceContent } from './reader.ts';
import { type MenuEntry, type ShownSpace, shownStructure } from './site-structure.ts';

/** A space of the site with its content, once something needed it. */
export interface ContextSpace extends ShownSpace {
  content?: (SpaceContent & { navigation: Navigation }) | undefined;
}

/** Everything that pages of a site share at one state of it; made once and kept until the state changes. */
export interface SiteContext {
  state: SiteState;
  site: SiteRecord;
  /** The sections, groups and links that this audience sees; empty where there are no sections. */
  menu: MenuEntry[];
  /** The spaces that this audience sees, in the order of the menu. */
  spaces: ContextSpace[];
  /** The space at the address of the site. */
  home: ContextSpace;
  /** Reads the contents of these spaces, where they are not read yet. */
  load(spaces: readonly ContextSpace[]): Promise<void>;
}

/** @returns `undefined` when the site is gone, or has nothing to show to this audience */
export async function loadSiteContext(reader: Reader, state: SiteState): Promise<SiteContext | undefined> {
  const site = await reader.site(state);
  // Conditions of sections and spaces see no claims, and no variables: those are content of what the condition may hide.
  const holdsHere = (condition: string | null) => holds(condition, { visitor: { claims: {} } });
  const structure = site && shownStructure(site, state.siteSpaces, holdsHere);
  if (!structure) return undefined;
  return {
    state,
    site,
    ...structure,
    async load(wanted) {
      await Promise.all(
        wanted
          .filter(space => !space.content)
          .map(async space => {
            const content = await reader.content(state, space.record);
            space.content = { ...content, navigation: navigationOf(content) };
          }),
      );
    },
  };
}

/** How the site looks around a space. */
export function customizationAt({ site }: Pick<SiteContext, 'site'>, space: ContextSpace): Customization {
  return site.customizations.get(space.record.id) ?? site.customization;
}

/** The spaces that stand beside a space, itself among them: those of its section, or of a site without sections. */
export function variantsOf({ spaces }: Pick<SiteContext, 'spaces'>, space: ContextSpace): ContextSpace[] {
  return spaces.filter(({ section }) => section === space.section);
}

/** What the spaces of a site are called where they stand side by side: by their section, and by themselves where it has several. */
export function placeOf(context: Pick<SiteContext, 'spaces' | 'menu'>, space: ContextSpace): string[] {
  const variants = variantsOf(context, space);
  const section = context.spaces.length > variants.length && space.section ? [space.section.title] : [];
  return variants.length > 1 ? [...section, space.record.title] : section;
}
