import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** Files that are chosen by a button, such as a small picture of somebody. */
export const t = catalogue('picture-upload', {
  help: 'A square PNG, JPEG, GIF, WebP or SVG picture of at most 1 MB. Without one, the first letters stand for it.',
  upload: 'Upload',
  replace: 'Replace',
  remove: 'Remove',
  uploadNamed: 'Upload: {name}',
  replaceNamed: 'Replace: {name}',
  removeNamed: 'Remove: {name}',
  tooLarge: 'The picture is larger than 1 MB.',
});
