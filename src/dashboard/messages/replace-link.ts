import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** Another target for a broken link, in all pages of a change request. */
export const t = catalogue('replace-link', {
  title: 'Replace link everywhere',
  everywhere: 'Replace everywhere…',
  from: 'Links to',
  to: 'Lead from now on to',
  choose: 'Choose page or address…',
  chooseOther: 'Choose another…',
  chooseFirst: 'Choose a target first',
});
