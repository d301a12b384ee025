import type { Picture } from '#published/pictures.ts';
import { dimensions } from '../files/dimensions.ts';
import { readBuffer } from '../files/file-store.ts';
import type { Context } from '../http/context.ts';
import { badMember } from '../http/errors.ts';
import { findUploadOf } from './stored-files.ts';

/** Bytes. */
const largest = 1024 * 1024;
const kinds = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'];

/**
 * The picture that was uploaded to an address of this organization.
 * @param member of the body, for the refusal
 * @throws 400 for an upload that is not finished, too large, or no picture
 */
export async function uploadedPicture(
  { db, services }: Context,
  { organizationId, url, member }: { organizationId: string; url: string; member: string },
): Promise<Picture> {
  const upload = await findUploadOf(db, services.config, organizationId, url);
  if (!upload?.sha256) throw badMember(member, 'not-uploaded');
  if ((upload.size ?? 0) > largest) throw badMember(member, 'most-mebibytes', { most: 1 });
  const { sha256, content_type: contentType } = upload;
  const size = kinds.includes(contentType) ? dimensions(await readBuffer(services.files, sha256)) : undefined;
  if (!size) throw badMember(member, 'no-picture');
  return { sha256, contentType, width: Math.round(size.width), height: Math.round(size.height) };
}
