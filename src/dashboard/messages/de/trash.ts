export const trash = {
  restored: '„{name}“ ist wieder da, in {place}',
  restoredTop: '„{name}“ ist wieder da, auf der obersten Ebene',
  restoredOnSites: '{restored}, und Leser finden ihn wieder auf {sites}',
  restoredMany: '{count, plural, one {# Bereich ist wieder da} other {# Bereiche sind wieder da}}',
  restoreFailed:
    '{count, plural, one {# Bereich konnte nicht wiederhergestellt werden} other {# Bereiche konnten nicht wiederhergestellt werden}}: {reason}',
  restoreMissing: 'Er wurde endgültig entfernt.',
};
