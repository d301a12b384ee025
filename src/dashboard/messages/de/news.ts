export const news = {
  refresh: '{count} neu · Aktualisieren',
};
