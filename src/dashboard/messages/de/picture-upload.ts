export const pictureUpload = {
  help: 'Ein quadratisches Bild (PNG, JPEG, GIF, WebP oder SVG) von höchstens 1 MB. Ohne Bild stehen die Anfangsbuchstaben dafür.',
  upload: 'Hochladen',
  replace: 'Ersetzen',
  remove: 'Entfernen',
  uploadNamed: 'Hochladen: {name}',
  replaceNamed: 'Ersetzen: {name}',
  removeNamed: 'Entfernen: {name}',
  tooLarge: 'Das Bild ist größer als 1 MB.',
};
