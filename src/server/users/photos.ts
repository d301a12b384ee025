import { uploadedPicture } from '../content/uploaded-picture.ts';
import type { UserRow } from '../db/tables/accounts.ts';
import type { Context } from '../http/context.ts';
import { badMember } from '../http/errors.ts';
import { findMember } from '../members/rows.ts';
import { photoAddress, photoPath } from './photo-address.ts';
import { deletePhoto, putPhoto } from './photo-rows.ts';

/**
 * What is kept of the picture that somebody gives themselves: an upload of an organization of theirs is kept with the
 * account, any other address stays an address. The address of the picture that they have, sent back, changes nothing.
 * @throws 400 for an upload that is not finished, too large, or no picture, and for other links of ours, which end
 */
export async function keepPhoto(
  context: Context,
  { id, photo_url }: Pick<UserRow, 'id' | 'photo_url'>,
  photo: string | null,
): Promise<string | null> {
  const { db, services } = context;
  const { publicUrl } = services.config;
  if (photo !== null && photo_url !== null && photo === photoAddress(photo_url, services.config)) return photo_url;
  const isOurs = [photoPath, '/files/'].some(ours => photo?.startsWith(`${publicUrl}${ours}`));
  if (photo === null || !isOurs) {
    await deletePhoto(db, id);
    return photo;
  }
  const organizationId = new URL(photo).searchParams.get('organization') ?? '';
  const member = await findMember(db, organizationId, id);
  if (!member || member.disabled) throw badMember('photoURL', 'not-uploaded');
  const { sha256, contentType } = await uploadedPicture(context, { organizationId, url: photo, member: 'photoURL' });
  await putPhoto(db, { user_id: id, sha256, content_type: contentType });
  return `${photoPath}${sha256}`;
}
