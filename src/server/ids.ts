import { randomBytes, randomInt } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const consonants = 'BCDFGHJKLMNPQRSTVWXZ';
const alphabet = `${letters}0123456789`;

function random(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 below 256: every character is as likely as any other.
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
}

/** 20 characters, the first a letter, so that ids never look like numbers (decisions 1.10). */
export const newId = () => `${letters[randomInt(letters.length)]}${random(19)}`;
/** `site_`, `sitesc_`, `sitesg_`, `sitesp_` with 12 characters. */
export const newPrefixedId = (prefix: string) => `${prefix}_${random(12)}`;
export const newShareKey = () => random(20);
export const isShareKey = (text: string) => /^[A-Za-z0-9]{20}$/.test(text);
/** Also of a part of one, as a cut link has it; no word in lower case, with a capital before it or not, is taken for it. */
export const looksLikeShareKey = (text: string) => /^(?=.*[a-z])(?=.+[A-Z])[A-Za-z0-9]{8,20}$/.test(text);
/** 256 random bits behind a prefix that secret scanners can find (decisions 5.3). */
export const newToken = () => `bnd_${randomBytes(32).toString('base64url')}`;
/** Eight letters without vowels, so that they make no words and are not taken for digits (RFC 8628, 6.1). */
export const newUserCode = () => Array.from({ length: 8 }, () => consonants[randomInt(consonants.length)]).join('');
