export const position = {
  position: 'Position',
  first: 'Am Anfang',
  last: 'Am Ende',
  after: 'Nach {name}',
  up: 'Nach oben',
  down: 'Nach unten',
  toTop: 'Ganz nach oben',
  toBottom: 'Ganz nach unten',
};
