import { uploadedPicture } from '../content/uploaded-picture.ts';
import type { OrganizationRow } from '../db/tables/accounts.ts';
import type { Context } from '../http/context.ts';

type LogoColumns = Pick<OrganizationRow, 'logo_url' | 'logo_sha256' | 'logo_type'>;

/**
 * The columns of a logo: an upload of this organization is kept with it, any other address stays an address. The link of
 * the logo that it has, sent back, changes nothing.
 * @throws 400 for an upload that is not finished, too large, or no picture, and for other links of ours, which end
 */
export async function logoColumns(
  context: Context,
  { id, logo_sha256 }: Pick<OrganizationRow, 'id' | 'logo_sha256'>,
  logo: string | null,
): Promise<Partial<LogoColumns>> {
  const none = { logo_url: null, logo_sha256: null, logo_type: null };
  if (logo === null) return none;
  const ours = `${context.services.config.publicUrl}/files/`;
  if (!logo.startsWith(ours)) return { ...none, logo_url: logo };
  if (logo_sha256 !== null && logo.startsWith(`${ours}${logo_sha256}/`)) return {};
  const { sha256, contentType } = await uploadedPicture(context, { organizationId: id, url: logo, member: 'logo' });
  return { logo_url: null, logo_sha256: sha256, logo_type: contentType };
}
