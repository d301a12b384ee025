import { writeFont } from '#published/fonts.ts';
import { findUploadOf } from '../content/stored-files.ts';
import { readBuffer } from '../files/file-store.ts';
import { readWoff2 } from '../files/woff2.ts';
import type { Context } from '../http/context.ts';
import { badMember } from '../http/errors.ts';

/** Bytes. */
const largest = 1024 * 1024;

/**
 * The font that was uploaded to an address of this organization, as settings keep it.
 * @param place in the body, for the refusal
 * @throws 400 for an upload that is not finished, too large, or no WOFF2 font
 */
export async function uploadedFont(
  { db, services }: Context,
  organizationId: string,
  { place, address }: { place: string; address: string },
): Promise<string> {
  const upload = await findUploadOf(db, services.config, organizationId, address);
  if (!upload?.sha256) throw badMember(place, 'not-uploaded');
  if ((upload.size ?? 0) > largest) throw badMember(place, 'most-mebibytes', { most: 1 });
  const font = readWoff2(await readBuffer(services.files, upload.sha256));
  if (!font) throw badMember(place, 'no-font');
  return writeFont({ sha256: upload.sha256, ...font });
}
