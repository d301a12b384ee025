export const transfer = {
  title: '„{name}“ übertragen',
  lead: 'In eine andere Organisation, in der Sie Inhalte anlegen dürfen.',
  organization: 'Organisation',
  noOrganization: 'Sie gehören zu keiner anderen Organisation.',
  noRight: 'Sie dürfen dort keine Inhalte anlegen',
  chooseOrganization: 'Wählen Sie zuerst eine Organisation.',
  place: 'Ort',
  usedOn: '{count, plural, one {Teil von {sites}} other {Teil von # Websites: {sites}}}',
  usedOnBody: 'Entfernen Sie den Inhalt zuerst dort: Leser fänden sonst eine Lücke.',
  usedReason: 'Entfernen Sie den Inhalt zuerst von seinen Websites.',
  follows: 'Was daraus folgt',
  followsPeople:
    '{count, plural, one {# andere Person sieht es hier jetzt und danach nicht mehr, außer sie darf es in der anderen Organisation} other {# andere Personen sehen es hier jetzt und danach nicht mehr, außer sie dürfen es in der anderen Organisation}}: {names}{more, plural, =0 {} other { und # weitere}}.',
  followsLevels: 'Stufen, die Personen und Teams hier bekommen haben, enden. Sie werden dort Admin des Inhalts.',
  followsContent: 'Verlauf, Änderungsvorschläge und Kommentare gehen mit, samt den Namen derer, die sie schrieben.',
  followsTranslations: 'Übersetzungen davon folgen ihm nicht mehr.',
  followsCollection:
    '{count, plural, =0 {Die Sammlung ist leer.} one {# Inhalt darin geht mit.} other {# Inhalte darin gehen mit.}}',
  action: 'Übertragen',
  done: '„{name}“ gehört jetzt zu {organization}',
  open: 'Öffnen',
  'error.403':
    'Das dürfen Sie nicht: Es braucht die Stufe Admin auf dem Inhalt hier und das Recht, dort Inhalte anzulegen.',
  'error.404':
    'Inhalt, Organisation oder Sammlung gibt es nicht mehr, oder Sie dürfen sie nicht mehr sehen. Nichts wurde bewegt.',
  'error.409': 'Der Inhalt gehört schon dorthin, es gibt also nichts zu übertragen.',
  'error.412': 'Eine Website verwendet diesen Inhalt. Entfernen Sie ihn zuerst von dort; nichts wurde bewegt.',
  'error.other': 'Nichts wurde bewegt: {reason}',
};
