import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** The pages beside the comparison. */
export const t = catalogue('changes-tree', {
  changesBelow: '{count, plural, one {# changed page inside} other {# changed pages inside}}',
  gonePage: 'This page is no longer in the request',
  gonePageBody: 'It was added and taken away again. What was said about it stays.',
});
