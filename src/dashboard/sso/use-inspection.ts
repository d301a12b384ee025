import { useQuery } from '@tanstack/react-query';
import { inspectSamlSettings } from '#client/sdk.gen.ts';
import type { SamlInspection } from '#client/types.gen.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { useSlow } from '#dashboard/ui/use-slow.ts';

/** What the service reads from settings while they are typed, and what is wrong with them. Nothing is saved. */
export function useInspection(settings: { certificate: string; ssoURL: string }): SamlInspection | undefined {
  const organizationId = useOrganizationId();
  const body = { certificate: useSlow(settings.certificate), ssoURL: useSlow(settings.ssoURL) };
  const { data } = useQuery({
    queryKey: [{ _id: 'inspectSamlSettings', organizationId, ...body }],
    queryFn: async ({ signal }) => (await inspectSamlSettings({ path: { organizationId }, body, signal })).data,
    enabled: body.certificate !== '' || body.ssoURL !== '',
    placeholderData: before => before,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return body.certificate === '' && body.ssoURL === '' ? undefined : data;
}
