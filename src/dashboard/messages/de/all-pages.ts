export const allPages = {
  allInOne: 'Alle Seiten untereinander',
  fold: '{page} einklappen',
  unfold: '{page} ausklappen',
  threadsOn: 'Diskussionen zu {page}',
  pageOf: '{page}, verglichen',
  foldKey: 'Seite ein- oder ausklappen',
};
