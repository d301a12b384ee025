export const upload = {
  uploading: '{name} wird hochgeladen',
  waiting: '{name} wartet auf die Verbindung',
  paused: '{name} ist angehalten',
  pause: 'Hochladen von {name} anhalten',
  resume: '{name} weiter hochladen',
  cancel: 'Hochladen von {name} abbrechen',
  failed: '„{name}“ wurde nicht hochgeladen.',
  discard: '{name} verwerfen',
  tooLarge: '{name} hat {size}. Erlaubt sind {limit}.',
  retry: 'Erneut versuchen',
  pauseShort: 'Anhalten',
  resumeShort: 'Weiter',
};
