import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { FileStore } from './file-store.ts';
import { FolderStore } from './folder.ts';
import { S3Store } from './s3.ts';

/** The store that the configuration names. */
export function openFileStore({ dataDir, filesUrl }: Pick<Config, 'dataDir' | 'filesUrl'>): FileStore {
  return filesUrl ? S3Store.fromUrl(filesUrl, join(dataDir, 'incoming')) : new FolderStore(join(dataDir, 'files'));
}
