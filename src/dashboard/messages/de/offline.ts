export const offline = {
  updateReady: 'Neue Version bereit',
  updateReadyHelp: 'Eine neue Version ist installiert. Ihre Entwürfe bleiben erhalten.',
};
