export const ssoAsking = {
  asks: '{organization} verlangt Single Sign-on. Melden Sie sich einmal darüber an, um Ihr Konto zu verknüpfen.',
  link: 'Konto verknüpfen',
  later: 'Heute nicht',
};
