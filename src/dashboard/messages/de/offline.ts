export const offline = {
  updateReady: 'Neue Version bereit',
  sentLater:
    '{saved, plural, one {# Änderung ohne Verbindung ist gespeichert} other {# Änderungen ohne Verbindung sind gespeichert}}{failed, plural, =0 {} one {, # braucht Sie} other {, # brauchen Sie}}',
  updateReadyHelp: 'Eine neue Version ist installiert. Ihre Entwürfe bleiben erhalten.',
};
