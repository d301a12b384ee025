import type { Services } from '../services.ts';
import { say } from '../words/said.ts';
import { PageRefusal } from './refusal.ts';

type Signing = Pick<Services, 'secrets' | 'clock'>;

interface Note {
  /** From then on it is worth nothing. */
  expires: string;
}

/** Something of ours that a browser or a mail carries and brings back: it says all of it, signed by us. */
export function writeNote<Written extends Note>(
  purpose: string,
  note: Written,
  { secrets }: Pick<Signing, 'secrets'>,
): string {
  const text = Buffer.from(JSON.stringify(note)).toString('base64url');
  return `${text}.${secrets.sign(purpose, text)}`;
}

/** @returns what was written, to be parsed @throws 403 for one that we did not write, or wrote too long ago */
export function readNote(purpose: string, token: string, { secrets, clock }: Signing): Note {
  const [text = '', signature = ''] = token.split('.');
  if (!secrets.verify(purpose, text, signature)) throw noteOver();
  const note: Note = JSON.parse(Buffer.from(text, 'base64url').toString());
  if (note.expires <= clock.now().toISOString()) throw noteOver();
  return note;
}

export const noteOver = () => new PageRefusal(403, say('sso', 'linkOver'));

export const inHours = (hours: number, { clock }: Pick<Services, 'clock'>) =>
  new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
