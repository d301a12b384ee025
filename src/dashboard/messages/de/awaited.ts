export const awaited = {
  awaited: '{count, plural, one {wartet auf Ihre Prüfung} other {warten auf Ihre Prüfung}}',
};
