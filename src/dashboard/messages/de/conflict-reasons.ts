export const conflictReasons = {
  block: 'Der Hauptstand und dieser Vorschlag haben denselben Block geändert.',
  'whole-text': 'Der Hauptstand und dieser Vorschlag haben den ganzen Text neu geschrieben.',
  'main-deleted-block':
    'Der Hauptstand hat einen Block gelöscht, den dieser Vorschlag geändert hat. Er ist erhalten geblieben.',
  'mine-deleted-block': 'Dieser Vorschlag hat einen Block gelöscht, den der Hauptstand geändert hat.',
  'main-deleted': 'Der Hauptstand hat „{name}“ gelöscht, dieser Vorschlag hat es geändert. Es ist erhalten geblieben.',
  'mine-deleted': 'Dieser Vorschlag hat „{name}“ gelöscht, der Hauptstand hat es geändert.',
  'main-deleted-moved':
    'Der Hauptstand hat die Seite „{name}“ gelöscht, die dieser Vorschlag verschoben hat. Sie ist erhalten geblieben.',
  'mine-deleted-moved': 'Dieser Vorschlag hat die Seite „{name}“ gelöscht, die der Hauptstand verschoben hat.',
  'main-deleted-above':
    'Der Hauptstand hat die Seite „{name}“ gelöscht, unter der dieser Vorschlag Seiten hat. Sie ist erhalten geblieben.',
  'mine-deleted-above':
    'Dieser Vorschlag hat die Seite gelöscht, unter die der Hauptstand „{name}“ gestellt hat. „{name}“ ist erhalten geblieben.',
  'moved-apart': 'Der Hauptstand und dieser Vorschlag haben „{name}“ an verschiedene Stellen verschoben.',
  'moved-into': 'Der Hauptstand und dieser Vorschlag haben „{name}“ und eine andere Seite ineinander verschoben.',
  member: 'Der Hauptstand und dieser Vorschlag haben „{setting}“ von „{name}“ verschieden eingestellt.',
  variable: 'Der Hauptstand und dieser Vorschlag haben die Variable „{name}“ verschieden gesetzt.',
  slug: '„{name}“ und „{other}“ haben dieselbe Adresse „{slug}“. „{name}“ hat „{given}“ bekommen.',
  'file-name':
    'Der Hauptstand und dieser Vorschlag haben beide eine Datei „{name}“ hinzugefügt. Diese heißt jetzt „{given}“.',
  file: 'Der Hauptstand und dieser Vorschlag haben die Datei „{name}“ verschieden geändert.',
  'content-title':
    'Der Hauptstand und dieser Vorschlag haben dem wiederverwendeten Inhalt „{name}“ verschiedene Titel gegeben.',
};
