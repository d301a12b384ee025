/** Where a link leads: a label in the book, or an address. One of them is empty. */
export interface Target {
  to: string;
  url: string;
}

/** What one page in print asks of the book around it. */
export interface PrintContext {
  /** Level of the page itself; its headings stand below it. */
  level: number;
  words: { image: string; sameAs: string };
  /** Where an address of the rendered page leads; undefined when it leads nowhere. */
  target(href: string | undefined): Target | undefined;
  /** The label to put at an anchor of this page; empty when it stands elsewhere already. */
  define(anchor: string): string;
  /** The name of a picture that the book shows; undefined for one that it cannot. */
  picture(src: string | undefined): string | undefined;
  /** What people called a picture of the space that the book cannot show. */
  fileName(src: string | undefined): string | undefined;
}
