export const pictureSwipe = {
  look: 'Vergleich der Bilder',
  beside: 'Nebeneinander',
  swipe: 'Überblenden',
  share: 'Wie viel vom Bild davor zu sehen ist',
};
