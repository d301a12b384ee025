import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** A small picture of somebody or of an organization. */
export const t = catalogue('picture-upload', {
  help: 'A square PNG, JPEG, GIF, WebP or SVG picture of at most 1 MB. Without one, the first letters stand for it.',
  upload: 'Upload',
  replace: 'Replace',
  remove: 'Remove',
  tooLarge: 'The picture is larger than 1 MB.',
});
