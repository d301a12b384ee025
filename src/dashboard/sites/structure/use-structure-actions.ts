import { useQueryClient } from '@tanstack/react-query';
import {
  deleteSiteExternalLinkById,
  deleteSiteSectionById,
  deleteSiteSectionGroupById,
  deleteSiteSpaceById,
  placeSiteStructureItem,
  updateSiteById,
  updateSiteExternalLinkById,
  updateSiteSectionById,
  updateSiteSectionGroupById,
  updateSiteSpaceById,
} from '#client/sdk.gen.ts';
import type { Condition } from '#dashboard/forms/saved-now.ts';
import { t } from '#dashboard/messages/site-structure.ts';
import { deferDelete } from '#dashboard/shell/deferred-delete.ts';
import { offerUndo, toastError, toastUndo } from '#dashboard/shell/undo.ts';
import { refreshSite, type SitePlace, structureOptions, structureTurns } from '#dashboard/sites/site-data.ts';
import {
  afterHome,
  afterMove,
  afterRemoval,
  afterUpdate,
  findItem,
  placeOf,
  type StructureItem,
} from '#dashboard/sites/structure/structure-items.ts';
import type { SiteStructure, SiteUpdate } from '#dashboard/sites/structure/types.ts';
import type { Move } from '#dashboard/sortable/drop-plan.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** What a form was compared with before it is sent. */
interface Compared {
  condition?: Condition;
  /** The members as they were saved until now. */
  before?: SiteUpdate;
}

/** The changes of a site's structure: each shows at once, can be undone, and is put back when it is refused. */
export function useStructureActions(place: SitePlace) {
  const queries = useQueryClient();
  const { queryKey } = structureOptions(place);
  const shown = () => queries.getQueryData<SiteStructure>(queryKey);

  /** Shows it, sends it, and puts it back when it is refused. @throws ApiError */
  const attempt = async (change: (structure: SiteStructure) => SiteStructure, send: () => Promise<unknown>) => {
    await queries.cancelQueries({ queryKey });
    const before = shown();
    if (before) queries.setQueryData(queryKey, change(before));
    try {
      await structureTurns.inTurn(send);
    } catch (error) {
      queries.setQueryData(queryKey, before);
      throw error;
    } finally {
      await structureTurns.whenDone();
      if (!structureTurns.isWorking()) await refreshSite(queries);
    }
  };

  const move = (step: Move) =>
    attempt(
      structure => afterMove(structure, step),
      () => {
        const structure = shown();
        return structure ? sendMove(place, structure, step) : Promise.resolve();
      },
    );
  const change = (item: StructureItem, update: SiteUpdate, condition: Condition = {}) =>
    attempt(
      structure => afterUpdate(structure, item.id, update),
      () => sendUpdate(place, item, update, condition),
    );
  const home = (item: StructureItem) =>
    attempt(
      structure => afterHome(structure, item.id),
      () => sendHome(place, item),
    );

  return {
    move: (step: Move) => {
      const structure = shown();
      const back = structure && placeOf(structure, step.id);
      const title = (structure && findItem(structure, step.id)?.item.title) ?? '';
      const moving = move(step);
      if (back) void offerUndo(moving, t('moved', { title }), () => move(back));
      else moving.catch(toastError);
    },
    /** The same without a way back: the caller asks first. @throws ApiError */
    moveAsked: async (step: Move) => {
      const structure = shown();
      await move(step);
      toast.success(t('moved', { title: (structure && findItem(structure, step.id)?.item.title) ?? '' }));
    },
    /** Shows what is not sent yet. */
    show: (item: StructureItem, update: SiteUpdate) => {
      queries.setQueryData(queryKey, now => now && afterUpdate(now, item.id, update));
    },
    /** @throws ApiError for the form to show */
    update: async (item: StructureItem, update: SiteUpdate, text: string, compared: Compared = {}) => {
      await change(item, update, compared.condition);
      const before: Record<string, unknown> = { ...item, ...compared.before };
      // What an item has not is `null` when it is sent.
      const old: SiteUpdate = Object.fromEntries(Object.keys(update).map(name => [name, before[name] ?? null]));
      toastUndo(text, () => change({ ...item, ...update } as StructureItem, old)); // only its kind and id are read
    },
    setHome: (item: StructureItem) => {
      const structure = shown();
      const siblings =
        item.object === 'site-section' ? sectionsIn(structure) : structure && findItem(structure, item.id)?.siblings;
      const old = siblings?.find(other => 'default' in other && other.default);
      const setting = home(item);
      if (old) void offerUndo(setting, t('homeSet', { title: item.title }), () => home(old));
      else setting.catch(toastError);
    },
    /** The same without a way back: the caller asks first. @throws ApiError */
    moveHome: async (item: StructureItem) => {
      await home(item);
      toast.success(t('homeSet', { title: item.title }));
    },
    /** Makes another one the home, and takes the home before off the site. @throws ApiError */
    replaceHome: async (item: StructureItem, heir: StructureItem) => {
      await home(heir);
      await attempt(
        structure => afterRemoval(structure, item.id),
        () => sendRemoval(place, item),
      );
    },
    /** Makes another one the home of the section, and moves the home before to another section. @throws ApiError */
    moveFormerHome: async (heir: StructureItem, step: Move) => {
      await home(heir);
      await move(step);
    },
    /** Makes another one the home, and hides the home before. @throws ApiError */
    hideHome: async (item: StructureItem, heir: StructureItem) => {
      await home(heir);
      await change(item, { hidden: true });
      toastUndo(t('isHidden', { title: item.title }), async () => {
        await change(item, { hidden: false });
        await home(item);
      });
    },
    /** What cannot be put back as it was: the caller asks first. @throws ApiError */
    remove: (item: StructureItem) =>
      attempt(
        structure => afterRemoval(structure, item.id),
        () => sendRemoval(place, item),
      ),
    /** Nothing but an address and a title is lost: it is held back for a moment. */
    removeLink: (item: StructureItem) => {
      const structure = shown();
      if (structure) queries.setQueryData(queryKey, afterRemoval(structure, item.id));
      deferDelete({
        text: t('removed', { title: item.title }),
        send: options =>
          deleteSiteExternalLinkById({ path: { ...place, siteExternalLinkId: item.id }, ...options }).finally(() =>
            refreshSite(queries),
          ),
        restore: () => {
          queries.setQueryData(queryKey, structure);
          void refreshSite(queries);
        },
      });
    },
  };
}

export type StructureActions = ReturnType<typeof useStructureActions>;

const sectionsIn = (structure: SiteStructure | undefined): readonly StructureItem[] =>
  (structure?.type === 'sections' ? structure.structure : []).flatMap(item => {
    if (item.object === 'site-section-group') return item.sections;
    return item.object === 'site-section' ? [item] : [];
  });

/** The kinds and ids that the service wants; `structure` may be the one before or after the move. */
async function sendMove(path: SitePlace, structure: SiteStructure, { id, parent, before, after }: Move) {
  const pointer = (to: string | undefined) => {
    const item = to === undefined ? undefined : findItem(structure, to)?.item;
    return item && { type: item.object, id: item.id };
  };
  const item = pointer(id);
  const into = parent === undefined ? undefined : findItem(structure, parent)?.item;
  if (!item) return;
  const position = before ? { before: pointer(before) } : after ? { after: pointer(after) } : {};
  await placeSiteStructureItem({
    path,
    body: {
      item,
      parent:
        into?.object === 'site-section' || into?.object === 'site-section-group'
          ? { type: into.object, id: into.id }
          : null,
      position: JSON.parse(JSON.stringify(position)), // without members that are undefined
    },
  });
}

async function sendUpdate(
  place: SitePlace,
  item: StructureItem,
  update: SiteUpdate,
  condition: Condition,
): Promise<void> {
  const { id } = item;
  const { title, path, url, icon, description, condition: shownTo, hidden, reachable } = update;
  switch (item.object) {
    case 'site-section':
      await updateSiteSectionById({
        path: { ...place, siteSectionId: id },
        body: defined({ title, path, icon, description, condition: shownTo, hidden, reachable }),
        ...condition,
      });
      return;
    case 'site-space':
      await updateSiteSpaceById({
        path: { ...place, siteSpaceId: id },
        body: defined({ path, condition: shownTo, hidden, reachable }),
        ...condition,
      });
      return;
    case 'site-section-group':
      await updateSiteSectionGroupById({
        path: { ...place, siteSectionGroupId: id },
        body: defined({ title, icon }),
        ...condition,
      });
      return;
    case 'site-external-link':
      await updateSiteExternalLinkById({
        path: { ...place, siteExternalLinkId: id },
        body: defined({ title, url, icon, condition: shownTo }),
        ...condition,
      });
  }
}

type Defined<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> };

/** Leaves out what is undefined: a member that is sent is set. */
const defined = <Members extends object>(members: Members): Defined<Members> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<Members>; // the same members

async function sendHome(place: SitePlace, item: StructureItem): Promise<void> {
  if (item.object === 'site-section') await updateSiteById({ path: place, body: { defaultSiteSection: item.id } });
  else if (item.object === 'site-space' && item.section)
    await updateSiteSectionById({
      path: { ...place, siteSectionId: item.section },
      body: { defaultSiteSpace: item.id },
    });
  else await updateSiteById({ path: place, body: { defaultSiteSpace: item.id } });
}

async function sendRemoval(place: SitePlace, { object, id }: StructureItem): Promise<void> {
  if (object === 'site-section') await deleteSiteSectionById({ path: { ...place, siteSectionId: id } });
  if (object === 'site-space') await deleteSiteSpaceById({ path: { ...place, siteSpaceId: id } });
  if (object === 'site-section-group') await deleteSiteSectionGroupById({ path: { ...place, siteSectionGroupId: id } });
}
