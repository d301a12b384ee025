import mammoth from 'mammoth';
import { JobFailure } from '../jobs/jobs.ts';
import { say } from '../words/said.ts';
import { readArchive } from './archive.ts';
import type { Bundle, SourceFile } from './bundle.ts';
import { htmlPage } from './html-page.ts';

/** A Word document as one page, with its images. */
export async function readDocx(bytes: Buffer, name: string): Promise<Bundle> {
  // It is a zip archive too: this refuses what would unfold to more than the limits.
  await readArchive(bytes, path => path.startsWith('word/'));
  const files = new Map<string, SourceFile>();
  const convertImage = mammoth.images.imgElement(async image => {
    const extension = image.contentType.split('/')[1]?.replace(/\+.*$/, '').replace('jpeg', 'jpg') ?? 'bin';
    const path = `image-${files.size + 1}.${extension}`;
    files.set(path, { path, bytes: Buffer.from(await image.readAsArrayBuffer()) });
    return { src: path };
  });
  try {
    const { value } = await mammoth.convertToHtml({ buffer: bytes }, { convertImage });
    return {
      pages: [htmlPage(name.replace(/\.docx$/i, '.html'), Buffer.from(value))],
      contents: [],
      files,
      report: [],
    };
  } catch {
    throw new JobFailure(say('import', 'notWord'));
  }
}
