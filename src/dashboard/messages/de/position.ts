export const position = {
  position: 'Position',
  first: 'Am Anfang',
  last: 'Am Ende',
  after: 'Nach {name}',
};
