import type { Services } from '../services.ts';

type Signer = Pick<Services, 'secrets' | 'config' | 'clock'>;

const filePurpose = 'file-link';
const uploadPurpose = 'upload-link';
const day = 86_400_000;
const hour = 3_600_000;

interface LinkedFile {
  sha256: string;
  /** Shown when it is saved. */
  name: string;
  contentType: string;
}

/**
 * A link with which anybody may read one file, for 24 hours if nothing else is said (decisions 4.2.11). It stays the
 * same within an hour, so that browsers find what they have.
 */
export function signedFileUrl({ secrets, config, clock }: Signer, file: LinkedFile & { expires?: Date }): string {
  const now = clock.now().getTime();
  const expires = file.expires?.getTime() ?? Math.ceil(now / hour) * hour + day;
  const query = new URLSearchParams({ type: file.contentType, expires: String(Math.floor(expires / 1000)) });
  query.set('signature', secrets.sign(filePurpose, fileText(file, query.get('expires') ?? '')));
  return `${config.publicUrl}/files/${file.sha256}/${encodeURIComponent(file.name)}?${query}`;
}

/** Whether the link was made here and is still valid. */
export function isFileLink({ secrets, clock }: Signer, file: LinkedFile, { expires, signature }: SignedPart): boolean {
  return isAhead(clock.now(), expires) && secrets.verify(filePurpose, fileText(file, expires), signature);
}

/** A link with which anybody may send the bytes of one announced upload (`insertUpload`). */
export function signedUploadUrl({ secrets, config }: Signer, upload: UploadLink): string {
  const expires = String(Math.floor(upload.expires.getTime() / 1000));
  const query = new URLSearchParams({ organization: upload.organizationId, expires });
  query.set('signature', secrets.sign(uploadPurpose, uploadText(upload, expires)));
  return `${config.publicUrl}/files/uploads/${upload.key}?${query}`;
}

export function isUploadLink(
  { secrets, clock }: Signer,
  upload: Omit<UploadLink, 'expires'>,
  { expires, signature }: SignedPart,
): boolean {
  return isAhead(clock.now(), expires) && secrets.verify(uploadPurpose, uploadText(upload, expires), signature);
}

interface UploadLink {
  organizationId: string;
  key: string;
  expires: Date;
}

interface SignedPart {
  /** Seconds since 1970. */
  expires: string;
  signature: string;
}

const isAhead = (now: Date, seconds: string) => /^\d{1,12}$/.test(seconds) && Number(seconds) * 1000 > now.getTime();
const fileText = ({ sha256, name, contentType }: LinkedFile, expires: string) =>
  JSON.stringify([sha256, name, contentType, expires]);
const uploadText = ({ organizationId, key }: Omit<UploadLink, 'expires'>, expires: string) =>
  JSON.stringify([organizationId, key, expires]);
