export const fieldLength = {
  full: 'Mehr als {limit} Zeichen passen nicht.',
};
