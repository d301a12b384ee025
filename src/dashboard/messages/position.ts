import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** Where something goes among its siblings. */
export const t = catalogue('position', {
  position: 'Position',
  first: 'First',
  last: 'Last',
  after: 'After {name}',
  up: 'Move up',
  down: 'Move down',
  toTop: 'Move to top',
  toBottom: 'Move to bottom',
});
