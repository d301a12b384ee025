import { catalogue } from '#dashboard/messages/catalogue.tsx';
import { LABELS, type Labels } from '#document/html-options.ts';

export const t = catalogue('rendered', { ...LABELS });

const keys = Object.keys(LABELS) as (keyof Labels)[]; // of an object of ours that has no others

/** What a rendered page says by itself, in the language of the interface. The renderer fills in the name itself. */
export const labels: Partial<Labels> = Object.fromEntries(keys.map(key => [key, t(key, { name: '{name}' })]));
