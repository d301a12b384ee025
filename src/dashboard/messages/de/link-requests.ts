export const linkRequests = {
  asked: 'Laut {provider} hat die Person, die dort „{nameID}“ heißt, die Adresse {email}.',
  trust: 'Nach der Verknüpfung können Ihre Anbieter dieses Mitglied anmelden. Sie lässt sich hier nicht zurücknehmen.',
  link: 'Konto verknüpfen',
  decline: 'Ablehnen',
  linked: '{name} kann sich jetzt über Single Sign-on anmelden',
  declined: 'Anfrage von {name} abgelehnt',
  waiting: 'Warten auf Verknüpfung',
  waitingLead: 'Mitglieder, die sich nicht über einen Anbieter anmelden konnten, weil ihr Konto nicht verknüpft ist.',
  knownAs: '{provider} · „{nameID}“',
};
