export const sitePublish = {
  publish: 'Veröffentlichen',
  'publishTo.public': 'Für alle veröffentlichen',
  'publishTo.unlisted': 'Für alle mit der Adresse veröffentlichen',
  'publishTo.share-link': 'Für alle mit Freigabelink veröffentlichen',
  'publishTo.visitor-auth': 'Für angemeldete Besucher veröffentlichen',
  published: '„{title}“ ist online',
  publishTitle: '„{title}“ veröffentlichen?',
  check: 'Prüfen',
  checkTitle: 'Was Leser von „{title}“ vorfinden',
  checking: 'Es wird geprüft, was Leser vorfinden würden …',
  allWell: 'Nichts steht im Weg.',
  blocked: 'Leser würden nichts finden. Siehe oben.',
  unpublish: 'Offline nehmen',
  unpublishTitle: '„{title}“ offline nehmen?',
  unpublishHolders: 'Sofort antwortet jeder Freigabelink der Website „Dieser Link funktioniert nicht“ (404).',
  unpublishReaders: 'Sofort antwortet jede Adresse der Website „Hier ist nichts veröffentlicht“ (404).',
  unpublishOpen:
    'Eine Seite, die jemand offen hat, bleibt bis zum nächsten Laden; Bilder können einen Tag lang in Browsern bleiben.',
  unpublishEngines: 'Suchmaschinen vergessen die Seiten, wenn sie das nächste Mal danach fragen.',
  unpublishKept:
    'Aufbau, Leserkreis, Freigabelinks und Aussehen bleiben. Nach dem Veröffentlichen antworten dieselben Adressen.',
  adminReason: 'Sie brauchen die Stufe „Admin“ auf dieser Website.',
  changeAudience: 'Leserkreis ändern',
  'severity.error': 'Muss behoben werden',
  'severity.warning': 'Sollte behoben werden',
  'severity.note': 'Gut zu wissen',
  'finding.no-space': 'Die Website hat keinen Bereich, den Leser sehen. Fügen Sie einen hinzu.',
  'finding.no-page': 'Es gibt keine Seite zu lesen. Schreiben Sie zuerst eine.',
  'finding.empty-space': '{count, plural, one {Ein Bereich hat keine Seite:} other {# Bereiche haben keine Seite:}}',
  'finding.hidden':
    '{count, plural, one {Ein Teil ist vor Lesern verborgen.} other {# Teile sind vor Lesern verborgen.}}',
  'finding.conditional-home':
    'Die Startseite ist nur für manche Besucher sichtbar. Andere beginnen mit dem nächsten Abschnitt:',
  'finding.claims-off':
    'Adaptive Inhalte sind aus: {count, plural, one {Eine Bedingung gilt} other {# Bedingungen gelten}} für niemanden.',
  'finding.broken-links': '{count, plural, one {Ein Link führt} other {# Links führen}} ins Leere, und zwar in',
  'finding.no-alt':
    '{count, plural, one {Einem Bild} other {# Bildern}} fehlt eine Beschreibung für alle, die es nicht sehen, und zwar in',
  'finding.no-description':
    '{count, plural, one {Einer Seite} other {# Seiten}} fehlt eine Beschreibung für Suchmaschinen, und zwar in',
  'finding.no-language': '{count, plural, one {Eine Variante nennt} other {# Varianten nennen}} ihre Sprache nicht:',
  'finding.no-share-link': 'Niemand hat einen Link, der gilt. Legen Sie einen Freigabelink an.',
  'finding.no-sign-in': 'Besucher erfahren nicht, wo sie sich anmelden. Geben Sie eine Anmeldeadresse an.',
  hostnameOff: '{hostname} führt noch nicht hierher. Lassen Sie den Namen auf {target} zeigen.',
};
