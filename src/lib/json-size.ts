/** How much a JSON text may hold. */
export interface JsonLimits {
  /** Arrays and objects within each other. */
  levels: number;
  /** Values of all arrays and members of all objects together. */
  values: number;
}

/**
 * Which limit a JSON text passes first. It is only looked through, as to parse a few megabytes of brackets takes
 * seconds; what is not JSON passes none of them, or one.
 */
export function passedLimit(text: string, limits: JsonLimits): keyof JsonLimits | undefined {
  let levels = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === ']' || sign === '}') levels -= 1;
    else if (sign === '[' || sign === '{' || sign === ',') {
      values += 1;
      if (sign !== ',') levels += 1;
      if (levels > limits.levels) return 'levels';
      if (values > limits.values) return 'values';
    }
  }
  return undefined;
}

/** Where the string that begins at `start` has its last quote. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
