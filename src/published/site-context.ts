import { holds } from '#document/expression.ts';
import type { LinkedSpace } from './linker.ts';
import { type Navigation, navigationOf } from './navigation.ts';
import type { Customization, Reader, SiteRecord, SiteState, SpaceContent } from './reader.ts';

/** A space of the site with its content, once something needed it. */
export interface ContextSpace extends LinkedSpace {
  content?: (SpaceContent & { navigation: Navigation }) | undefined;
}

/** Everything that pages of a site share at one state of it; made once and kept until the state changes. */
export interface SiteContext {
  state: SiteState;
  site: SiteRecord;
  customization: Customization;
  /** The spaces that this audience sees, in structure order; the default is one of them. */
  spaces: ContextSpace[];
  /** Reads the contents of these spaces, where they are not read yet. */
  load(spaces: readonly ContextSpace[]): Promise<void>;
}

/** @returns `undefined` when the site is gone, or has nothing to show to this audience */
export async function loadSiteContext(reader: Reader, state: SiteState): Promise<SiteContext | undefined> {
  const site = await reader.site(state);
  // Space conditions see no claims, and no variables: those are content of the space that the condition may hide.
  const shown = state.siteSpaces.filter(({ condition }) => holds(condition, { visitor: { claims: {} } }));
  // A hidden default: the first that shows serves in its place (decisions 4.10.9).
  const chosen = shown.find(({ id }) => id === site?.defaultSiteSpace) ?? shown[0];
  if (!site || !chosen) return undefined;
  const spaces: ContextSpace[] = shown.map(record => ({ record, isDefault: record === chosen }));
  return {
    state,
    site,
    customization: site.customization,
    spaces,
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
