/** The reactions that are offered first. */
export const quickEmojis = ['👍', '👎', '😄', '🎉', '😕', '❤️', '🚀', '👀'];

export const moreEmojis = [
  ...['🙏', '👏', '🙌', '💯', '🔥', '✨', '✅', '❌', '⚠️', '💡', '🐛', '🧹', '📌', '📝', '🔗', '🧪'],
  ...['🤔', '😅', '😂', '😍', '😢', '😮', '😴', '🤯', '🥳', '🤝', '💪', '☕', '🍰', '🏁', '⏳', '🌟'],
];

/** As the service keeps a reaction: `1f44d`, several code points joined by hyphens (decisions 4.6). */
export const emojiCode = (emoji: string): string =>
  [...emoji].map(character => character.codePointAt(0)?.toString(16)).join('-');

export function emojiOf(code: string): string {
  const points = code.split('-').map(part => Number.parseInt(part, 16));
  return points.every(point => point >= 0 && point <= 0x10ffff) ? String.fromCodePoint(...points) : '';
}
