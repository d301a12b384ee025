/** An answer, before it is written to a connection. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The page that is shown; left out where it is none. */
  shown?: { spaceId: string; pageId: string };
}

export const HTML = 'text/html; charset=utf-8';

/** Sends a reader to the right address of what was asked for. */
export function redirect(href: string, status: 303 | 307 | 308 = 307): Answer {
  return { status, headers: { location: href, 'content-type': 'text/plain; charset=utf-8' }, body: '' };
}

export function text(type: string, body: string): Answer {
  return { status: 200, headers: { 'content-type': `${type}; charset=utf-8` }, body };
}
