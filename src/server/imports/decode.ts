import { type Said, say } from '../words/said.ts';

interface DecodedText {
  text: string;
  /** What to tell about it. */
  note?: Said;
}

/** Text of a file in UTF-8 or UTF-16; what is neither is read as Latin-1, which never fails. */
export function decodeText(bytes: Buffer): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return clean(new TextDecoder('utf-16le').decode(bytes));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return clean(new TextDecoder('utf-16be').decode(bytes));
  try {
    return clean(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return { ...clean(bytes.toString('latin1')), note: say('import', 'readAsLatin') };
  }
}

const clean = (text: string): DecodedText => ({ text: text.replaceAll('\0', '').replace(/\r\n?/g, '\n') });

/** The path in an address, as zips name it; one that is not encoded stays as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return path;
  }
}
