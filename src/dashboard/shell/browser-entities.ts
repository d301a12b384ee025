/**
 * Stands for the library `entities` in the build (see `scripts/vite/browser-entities.ts`): browsers know the names of all
 * characters, whose table would be a tenth of what a page of a space loads.
 */

/** No part of the page; it holds one reference at a time. */
let reader: HTMLElement | undefined;

/** What a browser reads in `&` with letters, digits, `#` and `;`: markup cannot be made of them. */
function read(reference: string): string {
  reader ??= document.createElement('i');
  reader.innerHTML = reference;
  return reader.textContent;
}

/** Characters of a reference that ends with its semicolon, or undefined: what a browser takes for a shorter one leaves it. */
function readWhole(reference: string): string | undefined {
  if (!reference.endsWith(';')) return undefined;
  const characters = read(reference);
  const isWhole = !characters.endsWith(';') || /^&(?:semi|#\d+|#x[\da-f]+);$/i.test(reference);
  return isWhole ? characters : undefined;
}

/** As in the library, for text that is one reference. */
export const decodeHTMLStrict = (reference: string): string => readWhole(reference) ?? reference;

/** As in the library. */
export const DecodingMode = { Legacy: 0, Strict: 1, Attribute: 2 };

/** Tables of names, which the decoder below does without. */
export const htmlDecodeTree = undefined;
export const xmlDecodeTree = undefined;

const REST = /(?:#x[\da-f]*|#\d*|[a-z][\da-z]*)?;?/iy;

/** As in the library, for HTML that is written in one piece. */
export class EntityDecoder {
  private reference = '';
  private mode = DecodingMode.Legacy;
  private readonly emit: (codePoint: number, consumed: number) => void;

  constructor(_table: undefined, emit: (codePoint: number, consumed: number) => void) {
    this.emit = emit;
  }

  startEntity(mode: number): void {
    this.reference = '&';
    this.mode = mode;
  }

  /** @param offset of what follows `&` @returns the length of the reference, 0 for none, -1 where the text ends in it */
  write(text: string, offset: number): number {
    REST.lastIndex = offset;
    const [rest = ''] = REST.exec(text) ?? [];
    this.reference += rest;
    const next = text[offset + rest.length];
    return next === undefined && !rest.endsWith(';') ? -1 : this.decode(next);
  }

  /** The text has ended in the reference. */
  end(): number {
    return this.decode(undefined);
  }

  private decode(next: string | undefined): number {
    const { reference } = this;
    const whole = readWhole(reference);
    if (whole !== undefined) {
      for (const character of whole) this.emit(character.codePointAt(0) ?? 0, reference.length);
      return reference.length;
    }
    // A number without its semicolon, or one of the old names that need none: each is one character.
    const characters = read(reference);
    const [first = ''] = characters;
    const length = reference.length - characters.length + first.length;
    const goesOn = length < reference.length || next === '=';
    const isName = !reference.startsWith('&#');
    if (characters === reference || (this.mode === DecodingMode.Attribute && isName && goesOn)) return 0;
    this.emit(first.codePointAt(0) ?? 0, length);
    return length;
  }
}
