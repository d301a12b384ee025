import type { Words } from './words.ts';

/** A page of the space in print. */
export interface Chapter {
  /** The label that links lead to. */
  label: string;
  title: string;
  description: string;
  /** 1 for the pages at the top of the book. */
  level: number;
  /** What it stands below: shown above its title. */
  part: string;
  /** A part has a page of its own, with the titles of what is in it. */
  kind: 'page' | 'part';
  /** Of change requests: what the request did to it. */
  change: string;
  /** Where a page that is only a link leads: a label or an address. */
  to: string;
  url: string;
  /** JSON of `Block[]`: of a large page it is printed in another thread. */
  blocks: string;
}

/** An entry of the table of contents. */
export interface Entry {
  label: string;
  title: string;
  level: number;
}

/** All that the template sets, as JSON. */
export interface Book {
  title: string;
  /** Above the title: the organization. */
  publisher: string;
  description: string;
  /** Of a change request: what it says about itself. */
  request: { number: number; subject: string; status: string; changes: string } | null;
  /** In words, and as the metadata want it. */
  date: string;
  madeOf: [year: number, month: number, day: number];
  language: string;
  /** As Typst calls it. */
  paper: 'a4' | 'us-letter';
  rtl: boolean;
  cover: boolean;
  /** Of the table of contents; empty where there is none. */
  entries: Entry[];
  /** Whether sheets are numbered. */
  numbers: boolean;
  /** Whether the addresses of links stand at the foot of their sheets. */
  footnotes: boolean;
  /** Across every sheet; empty for none. */
  watermark: string;
  /** Those that follow one another on the same sheet stand together. */
  chapters: Chapter[][];
  labels: Labels;
}

/** The few words of our own. */
export type Labels = Pick<Words, 'contents' | 'missing' | 'of' | 'request' | 'image' | 'sameAs' | 'untitled'>;
