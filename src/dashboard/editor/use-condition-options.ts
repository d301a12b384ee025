import { useQuery } from '@tanstack/react-query';
import {
  getSiteAdaptiveSchemaOptions,
  listSiteAdaptiveTemplateConditionsOptions,
  listSitesOptions,
} from '#client/@tanstack/react-query.gen.ts';
import { conditionOptions } from '#dashboard/editor/condition-options.ts';
import type { ContentKey } from '#dashboard/editor/edited-content.ts';
import { useSharedContent } from '#dashboard/editor/use-shared-content.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';

/** What conditions on a page of this space can read: claims by the first site that shows it, and variables. */
export function useConditionOptions(org: string, key: ContentKey, pageVariables: readonly string[]) {
  const { permissions } = useOrganization();
  const sites = useQuery({
    ...listSitesOptions({ path: { organizationId: org }, query: { space: key.spaceId, limit: 1 } }),
    // Guests may not list sites: they write without completion.
    enabled: permissions.listMembers,
  });
  const site = sites.data?.items[0];
  const path = { organizationId: org, siteId: site?.id ?? '' };
  const schema = useQuery({ ...getSiteAdaptiveSchemaOptions({ path }), enabled: site !== undefined });
  const templates = useQuery({ ...listSiteAdaptiveTemplateConditionsOptions({ path }), enabled: site !== undefined });
  const shared = useSharedContent(key);
  const space = Object.keys(shared.data?.variables ?? {});
  return {
    options: conditionOptions(schema.data?.jsonSchema, { space, page: pageVariables }),
    templates: templates.data?.items ?? [],
    site: site?.title ?? '',
  };
}
