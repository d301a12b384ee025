import { z } from 'zod';
import { Id, ListQuery, listOf } from './common.ts';
import { operation } from './operation.ts';
import { GroupPosition, IconName, sitePath } from './site-fields.ts';
import { SiteSectionGroup } from './site-structure.ts';

const tag = 'Site section groups';
const group = `${sitePath}/section-groups/{siteSectionGroupId}` as const;
const Title = z.string().min(1).max(100);

export const siteSectionGroups = {
  listSiteSectionGroups: operation({
    method: 'GET',
    path: `${sitePath}/section-groups`,
    tag,
    summary: 'List the section groups of a site',
    access: 'site:view',
    contentToken: true,
    query: ListQuery,
    response: listOf('SiteSectionGroupList', SiteSectionGroup),
    errors: [404],
  }),
  addSectionGroupToSite: operation({
    method: 'POST',
    path: `${sitePath}/section-groups`,
    tag,
    summary: 'Add a section group to a site',
    description: 'Sections named here move into it, from wherever they are.',
    access: 'site:create',
    body: z.object({ title: Title, icon: IconName.optional(), sections: z.array(Id).max(100).optional() }),
    response: SiteSectionGroup,
    status: 201,
    errors: [403, 404],
  }),
  getSiteSectionGroupById: operation({
    method: 'GET',
    path: group,
    tag,
    summary: 'Get a section group of a site',
    access: 'site:view',
    response: SiteSectionGroup,
    errors: [404],
  }),
  deleteSiteSectionGroupById: operation({
    method: 'DELETE',
    path: group,
    tag,
    summary: 'Dissolve a section group',
    description: 'What is in it moves to its place.',
    access: 'site:create',
    errors: [403, 404],
  }),
  updateSiteSectionGroupById: operation({
    method: 'PATCH',
    path: group,
    tag,
    summary: 'Change a section group',
    access: 'site:create',
    minimal: true,
    body: z.object({ title: Title.optional(), icon: IconName.optional() }),
    bodyRequired: false,
    response: SiteSectionGroup,
    errors: [403, 404],
  }),
  addSectionToGroup: operation({
    method: 'POST',
    path: `${group}/sections`,
    tag,
    summary: 'Move a section into a group',
    access: 'site:create',
    body: z.object({ sectionId: Id }),
    response: SiteSectionGroup,
    status: 201,
    errors: [403, 404],
  }),
  removeSectionFromGroup: operation({
    method: 'DELETE',
    path: `${group}/sections/{siteSectionId}`,
    tag,
    summary: 'Move a section out of a group',
    description: 'It stands behind the group then.',
    access: 'site:create',
    errors: [403, 404],
  }),
  moveSiteSectionGroup: operation({
    method: 'POST',
    path: `${group}/move`,
    tag,
    summary: 'Reorder a section group among its siblings',
    access: 'site:create',
    body: z.object({ position: GroupPosition }),
    bodyRequired: false,
    response: SiteSectionGroup,
    errors: [403, 404],
  }),
};
