import type { Picture } from '#published/pictures.ts';
import { dimensions } from '../files/dimensions.ts';
import { readBuffer } from '../files/file-store.ts';
import type { Context } from '../http/context.ts';
import { badMember } from '../http/errors.ts';
import { findUploadOf } from './stored-files.ts';

const MiB = 1024 * 1024;
const kinds = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'];

interface Wanted {
  organizationId: string;
  url: string;
  /** Of the body, for the refusal. */
  member: string;
  /** The size in MiB that is allowed. */
  most?: number;
}

/**
 * The picture that was uploaded to an address of this organization.
 * @throws 400 for an upload that is not finished, too large, or no picture
 */
export async function uploadedPicture(
  { db, services }: Context,
  { organizationId, url, member, most = 1 }: Wanted,
): Promise<Picture & { size: number; name: string }> {
  const upload = await findUploadOf(db, services.config, organizationId, url);
  if (!upload?.sha256) throw badMember(member, 'not-uploaded');
  const { sha256, content_type: contentType, size, name } = upload;
  if ((size ?? 0) > most * MiB) throw badMember(member, 'most-mebibytes', { most });
  const shown = kinds.includes(contentType) ? dimensions(await readBuffer(services.files, sha256)) : undefined;
  if (!shown) throw badMember(member, 'no-picture');
  return {
    ...{ sha256, contentType, name, size: size ?? 0 },
    ...{ width: Math.round(shown.width), height: Math.round(shown.height) },
  };
}
