/**
 * The hexadecimal form in which reactions are kept: `1f44d`, joined by hyphens where there are several code points.
 * Accepts that form or the character itself (decisions 4.6); anything else gives undefined.
 */
export function emojiCode(emoji: string): string | undefined {
  const lower = emoji.toLowerCase();
  if (/^[0-9a-f]{2,6}(-[0-9a-f]{2,6}){0,9}$/.test(lower)) {
    const points = lower.split('-').map(part => Number.parseInt(part, 16));
    return points.every(point => point <= 0x10ffff) && isEmoji(String.fromCodePoint(...points)) ? lower : undefined;
  }
  return isEmoji(emoji) ? [...emoji].map(character => character.codePointAt(0)?.toString(16)).join('-') : undefined;
}

const isEmoji = (text: string) => /^\p{RGI_Emoji}$/v.test(text) || /^\p{Extended_Pictographic}\ufe0f?$/u.test(text);
