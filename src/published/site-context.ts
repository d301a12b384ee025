import { holds } from '#document/expression.ts';
import { Audience, type ByClaims, type Claims } from './audience.ts';
import { candidates } from './lookup.ts';
import { type Navigation, navigationOf } from './navigation.ts';
import type { Customization, Reader, SiteRecord, SiteSpaceRecord, SiteState, SpaceContent } from './reader.ts';
import { type MenuEntry, type ShownSpace, shownStructure } from './site-structure.ts';

/** A space of the site with its content, once something needed it. */
export interface ContextSpace extends ShownSpace {
  content?: (SpaceContent & { navigation: Navigation }) | undefined;
}

/** What the pages of a site share for one visitor, at one state of it. */
export interface SiteContext {
  state: SiteState;
  site: SiteRecord;
  audience: Audience;
  /** The sections, groups and links that this audience sees; empty where there are no sections. */
  menu: MenuEntry[];
  /** The spaces that this audience sees, in the order of the menu. */
  spaces: ContextSpace[];
  /** Hidden ones that answer at their own addresses, and nowhere else. */
  unlisted: ContextSpace[];
  /** Those and these: what an address, or a link in a page, can lead to. */
  addressed: ContextSpace[];
  /** The space at the address of the site. */
  home: ContextSpace;
  /** Reads the contents of these spaces, where they are not read yet. */
  load(spaces: readonly ContextSpace[]): Promise<void>;
}

/** A space's navigation, and the claims that it was made from. */
export interface KeptNavigation extends Pick<Audience, 'asked'> {
  navigation: Navigation;
}

interface ContextParts {
  reader: Reader;
  navigations: ByClaims<KeptNavigation>;
  state: SiteState;
  site: SiteRecord;
}

/** @returns `undefined` when the site has nothing to show to this visitor */
export function siteContext(parts: ContextParts, claims: Claims): SiteContext | undefined {
  const { state, site } = parts;
  const audience = new Audience(claims);
  // Conditions of sections and spaces see no variables: those are content of what the condition may hide.
  const holdsHere = (condition: string | null) => holds(condition, audience);
  const structure = shownStructure(site, state.siteSpaces, holdsHere);
  if (!structure) return undefined;
  return {
    state,
    site,
    audience,
    ...structure,
    addressed: [...structure.spaces, ...structure.unlisted],
    async load(wanted) {
      await Promise.all(
        wanted
          .filter(space => !space.content)
          .map(async space => {
            const content = await parts.reader.content(state, space.record);
            const { navigation, asked } = keptNavigation(parts, space.record, content, claims);
            for (const name of asked) audience.asked.add(name);
            space.content = { ...content, navigation };
          }),
      );
    },
  };
}

function keptNavigation(
  { navigations, state }: ContextParts,
  { spaceId, revisionId }: SiteSpaceRecord,
  content: SpaceContent,
  claims: Claims,
): KeptNavigation {
  const key = `${state.organizationId}:${spaceId}:${revisionId}`;
  const known = navigations.get(key, claims);
  if (known) return known;
  const audience = new Audience(claims);
  const made = { navigation: navigationOf(content, audience.visitor), asked: audience.asked };
  navigations.set(key, audience, made, made.navigation.byId.size + 10);
  return made;
}

/** The pages that a path may mean, most likely first; what is hidden never takes the place of what shows. */
export const placesAt = (
  { spaces, unlisted }: Pick<SiteContext, 'spaces' | 'unlisted'>,
  segments: readonly string[],
) => [...candidates(spaces, segments), ...candidates(unlisted, segments)];

/** The audience that a page of the space is for, so that nobody lists what only its address opens. */
export const visibilityAt = ({ site }: Pick<SiteContext, 'site'>, { isListed }: ContextSpace) =>
  site.visibility === 'public' && !isListed ? 'unlisted' : site.visibility;

/** How the site looks around a space. */
export function customizationAt({ site }: Pick<SiteContext, 'site'>, space: ContextSpace): Customization {
  return site.customizations.get(space.record.id) ?? site.customization;
}

/**
 * The spaces that stand beside a space, itself among them: those of its section, or of a site without sections. A hidden one stands
 * beside others only where it is read itself.
 */
export function variantsOf({ addressed }: Pick<SiteContext, 'addressed'>, space: ContextSpace): ContextSpace[] {
  return addressed.filter(other => other.section === space.section && (other === space || !other.record.hidden));
}

/** What the spaces of a site are called where they stand side by side: by their section, and by themselves where it has several. */
export function placeOf(context: Pick<SiteContext, 'spaces' | 'addressed' | 'menu'>, space: ContextSpace): string[] {
  const variants = variantsOf(context, space);
  const section = context.spaces.length > variants.length && space.section ? [space.section.title] : [];
  // A section that was made for a space has its name.
  const own = variants.length > 1 && space.record.title !== section[0] ? [space.record.title] : [];
  return [...section, ...own];
}
