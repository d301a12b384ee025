import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** The own font of a site. */
export const t = catalogue('site-font', {
  own: 'Own font',
  help: 'WOFF2 files of up to 1 MB. Readers load them from your site, never from another host. A variable font needs one file for upright and one for italic text.',
  family: 'Name',
  familyMissing: 'Name the font.',
  'face.regular': 'Regular',
  'face.bold': 'Bold',
  'face.italic': 'Italic',
  'face.boldItalic': 'Bold italic',
  there: 'Uploaded',
  none: 'Made from the regular face',
  needed: 'Needed',
  regularMissing: 'Upload the regular face.',
  tooLarge: 'The font is larger than 1 MB.',
  sample: 'Aa Bb 123',
});
