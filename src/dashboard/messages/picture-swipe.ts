import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** A picture that was replaced by another. */
export const t = catalogue('picture-swipe', {
  look: 'Comparison of the pictures',
  beside: 'Side by side',
  swipe: 'Swipe',
  share: 'How much of the picture before shows',
});
