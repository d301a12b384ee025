import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** The field in which comments are written. */
export const t = catalogue('composer', {
  tools: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  code: 'Code',
  link: 'Link',
  list: 'List',
  quote: 'Quote',
  picture: 'Add picture',
  uploading: 'Uploading {name}…',
  stillUploading: 'A picture is still uploading',
  pictureTooLarge: '“{name}” is larger than {limit}.',
  about: 'About',
  aboutWords: 'These words',
  aboutCell: 'This cell',
  aboutTable: 'The whole table',
  aboutBlock: 'The whole block',
});
