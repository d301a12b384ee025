import { buffer } from 'node:stream/consumers';
import mammoth from 'mammoth';
import { ZipFile } from 'yazl';
import { JobFailure } from '../jobs/jobs.ts';
import { say } from '../words/said.ts';
import { type ArchiveFile, readArchive } from './archive.ts';
import type { Bundle, SourceFile } from './bundle.ts';
import { readHtml } from './html-page.ts';

/** A Word document as one page, with its images. */
export async function readDocx(bytes: Buffer, name: string): Promise<Bundle> {
  const { files: parts } = await readArchive(bytes, () => true);
  const files = new Map<string, SourceFile>();
  const convertImage = mammoth.images.imgElement(async image => {
    const extension = image.contentType.split(/[/+]/)[1]?.replace('jpeg', 'jpg') ?? 'bin';
    const path = `image-${files.size + 1}.${extension}`;
    files.set(path, { path, bytes: Buffer.from(await image.readAsArrayBuffer()) });
    return { src: path };
  });
  try {
    const { value } = await mammoth.convertToHtml({ buffer: await unfolded(parts) }, { convertImage });
    return {
      pages: [readHtml(name.replace(/\.docx$/i, '.html'), Buffer.from(value)).page],
      contents: [],
      files,
      report: [],
    };
  } catch {
    throw new JobFailure(say('import', 'notWord'));
  }
}

/** An archive of what was read, and of nothing that was refused: its reader has no limits, and may read an archive otherwise. */
async function unfolded(parts: readonly ArchiveFile[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { path, bytes } of parts) zip.addBuffer(bytes, path, { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}
