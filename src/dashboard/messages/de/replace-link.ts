export const replaceLink = {
  title: 'Link überall ersetzen',
  everywhere: 'Überall ersetzen…',
  from: 'Links auf',
  to: 'Führen künftig zu',
  choose: 'Seite oder Adresse wählen…',
  chooseOther: 'Andere wählen…',
  chooseFirst: 'Wählen Sie zuerst ein Ziel',
};
