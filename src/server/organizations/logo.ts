import { findUploadOf } from '../content/stored-files.ts';
import type { OrganizationRow } from '../db/tables/accounts.ts';
import { dimensions } from '../files/dimensions.ts';
import { readBuffer } from '../files/file-store.ts';
import type { Context } from '../http/context.ts';
import { badMember } from '../http/errors.ts';

const largest = 1024 * 1024;
const kinds = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'];

type LogoColumns = Pick<OrganizationRow, 'logo_url' | 'logo_sha256' | 'logo_type'>;

/**
 * The columns of a logo: an upload of this organization is kept with it, any other address stays an address. The link of
 * the logo that it has, sent back, changes nothing.
 * @throws 400 for an upload that is not finished, too large, or no picture, and for other links of ours, which end
 */
export async function logoColumns(
  { db, services }: Context,
  { id, logo_sha256 }: Pick<OrganizationRow, 'id' | 'logo_sha256'>,
  logo: string | null,
): Promise<Partial<LogoColumns>> {
  const none = { logo_url: null, logo_sha256: null, logo_type: null };
  if (logo === null) return none;
  const ours = `${services.config.publicUrl}/files/`;
  if (!logo.startsWith(ours)) return { ...none, logo_url: logo };
  if (logo_sha256 !== null && logo.startsWith(`${ours}${logo_sha256}/`)) return {};
  const upload = await findUploadOf(db, services.config, id, logo);
  if (!upload?.sha256) throw badMember('logo', 'not the address of a finished upload of this organization');
  if ((upload.size ?? 0) > largest) throw badMember('logo', 'at most 1 MiB');
  const isPicture =
    kinds.includes(upload.content_type) && dimensions(await readBuffer(services.files, upload.sha256)) !== undefined;
  if (!isPicture) throw badMember('logo', 'not a PNG, JPEG, GIF, WebP or SVG picture');
  return { logo_url: null, logo_sha256: upload.sha256, logo_type: upload.content_type };
}
