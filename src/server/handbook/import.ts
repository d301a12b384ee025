import { completeUpload } from '../files/rows.ts';
import type { Call } from '../http/call-as.ts';
import type { Services } from '../services.ts';
import { zipHandbook } from './folder.ts';

/** Brings the product's own documentation into a space, as a zip, as anybody would. */
export async function importHandbook(
  { files, database }: Services,
  call: Call,
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
): Promise<void> {
  const zip = await zipHandbook();
  const { url, key } = await call('generateStorageUploadURL', {
    params: { organizationId },
    body: { file: { name: 'handbook.zip', type: 'application/zip', size: zip.length }, kind: 'import' },
  });
  const stored = await files.put(zip, { maxBytes: zip.length });
  await database.write(tx => completeUpload(tx, organizationId, key, stored));
  await call('importContent', { params: { spaceId }, body: { url, source: 'zip' } });
}
