import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** Who else is in a change request. */
export const t = catalogue('presence', {
  others: 'Others in this change request',
  here: '{name} is here',
  edits: '{name} is editing “{page}”',
  editsThis:
    '{count, plural, one {{names} is editing this page too.} other {{names} are editing this page too.}} Both texts are kept; you are asked where both change the same lines.',
  editing: 'Edited by {name}',
});
