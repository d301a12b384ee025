import type { z } from 'zod';
import type { File } from '#contract/pages.ts';
import { extractLinks, rewriteLinks } from '#document/links.ts';
import { uploadedPicture } from '../content/uploaded-picture.ts';
import type { CommentFileRow } from '../db/tables/comments.ts';
import { signedFileUrl } from '../files/signed-links.ts';
import type { Context } from '../http/context.ts';
import { badMember } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { deleteCommentFiles, insertCommentFiles } from './file-rows.ts';

/** In MiB. */
const largest = 10;
/** New pictures in one text. */
const mostFiles = 20;
const scheme = 'upload:';

interface Owner {
  organization_id: string;
  space_id: string;
  comment_id: string;
  /** Empty for the comment itself. */
  reply_id: string;
}

/**
 * Keeps the uploads that a text shows as pictures, `![](upload:<key>)`.
 * @returns the text with the ids of the files instead
 * @throws 400 for what is no finished upload of the organization, and no picture
 */
export async function keepPictures(context: Context, owner: Owner, body: string): Promise<string> {
  if (!body.includes(scheme)) return body;
  const isUpload = ({ kind, href }: { kind: string; href: string }) => kind === 'image' && href.startsWith(scheme);
  const keys = [...new Set(extractLinks(body).flatMap(link => (isUpload(link) ? link.href.slice(scheme.length) : [])))];
  if (keys.length > mostFiles) throw badMember('body.markdown', 'most-pictures', { most: mostFiles });
  const { publicUrl } = context.services.config;
  const ids = new Map<string, string>();
  const rows: CommentFileRow[] = [];
  for (const key of keys) {
    const url = `${publicUrl}/files/uploads/${key}`;
    const { contentType, ...picture } = await uploadedPicture(context, {
      ...{ organizationId: owner.organization_id, url, member: 'body.markdown', most: largest },
    });
    const id = newId();
    ids.set(key, id);
    rows.push({ ...owner, id, ...picture, content_type: contentType });
  }
  await insertCommentFiles(context.db, rows);
  return rewriteLinks(body, link => (isUpload(link) ? `file:${ids.get(link.href.slice(scheme.length))}` : undefined));
}

/** Removes the pictures that a text no longer shows. */
export async function dropPictures({ db }: Context, owner: Owner, body: string): Promise<void> {
  const named = [...body.matchAll(/file:([\w-]+)/g)].flatMap(([, id]) => id ?? []);
  await deleteCommentFiles(db, owner, { named });
}

export function presentFiles(
  { services }: Context,
  rows: readonly CommentFileRow[],
): { files?: z.input<typeof File>[] } {
  if (rows.length === 0) return {};
  return {
    files: rows.map(({ id, name, sha256, content_type: contentType, size, width, height }) => ({
      ...{ id, name, contentType, size, dimensions: { width, height } },
      downloadURL: signedFileUrl(services, { sha256, name, contentType }),
    })),
  };
}
