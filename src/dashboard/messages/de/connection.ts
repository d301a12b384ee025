export const connection = {
  needsConnection: 'Sie sind offline. Das geht wieder, sobald die Verbindung zurück ist.',
};
