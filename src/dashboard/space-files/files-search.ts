export const fileSorts = ['name', 'size', 'uses'] as const;

/** What the address says of the list of files. */
export type FilesSearch = {
  /** Id of the file that is looked at. */
  file?: string | undefined;
  unused?: true | undefined;
  sort?: (typeof fileSorts)[number] | undefined;
};

export function readFilesSearch({ file, unused, sort }: Record<string, unknown>): FilesSearch {
  return {
    ...(typeof file === 'string' && file !== '' && { file }),
    ...(unused === true && { unused }),
    ...((sort === 'size' || sort === 'uses') && { sort }),
  };
}
