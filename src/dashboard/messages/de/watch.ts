export const watch = {
  watch: 'Benachrichtigungen: {level}',
  'level.watching': 'Alles',
  'level.participating': 'Woran ich teilnehme',
  'level.muted': 'Stumm',
  'help.watching': 'Jeder Kommentar, jede Prüfung, jede Übernahme.',
  'help.participating': 'Antworten, Prüfungen und Kommentare zu dem, was Ihres ist.',
  'help.muted': 'Nur, wenn Sie gefragt oder erwähnt werden.',
};
