import { type ClassValue, clsx } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';

const any = () => true;
const sides = ['', 'x', 'y', 't', 'b', 's', 'e'];
const sizes = ['2xs', 'xs', 'sm', 'base', 'md', 'lg', 'xl', '2xl', (value: string) => value.startsWith('(length:')];

const box = (property: string) =>
  Object.fromEntries(sides.map(side => [`${property}${side}`, [{ [`${property}${side}`]: [any] }]]));
const boxConflicts = (property: string) => ({
  [property]: sides.slice(1).map(side => property + side),
  [`${property}x`]: [`${property}s`, `${property}e`],
  [`${property}y`]: [`${property}t`, `${property}b`],
});

/**
 * Knows what a `className` of ours overrides: size, space, colour, type, corners, display. The whole list that comes with
 * the library is six times as large, and every page would load it first.
 */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...box('p'),
    ...box('m'),
    size: [{ size: [any] }],
    w: [{ w: [any] }],
    h: [{ h: [any] }],
    'min-w': [{ 'min-w': [any] }],
    'max-w': [{ 'max-w': [any] }],
    'min-h': [{ 'min-h': [any] }],
    'max-h': [{ 'max-h': [any] }],
    gap: [{ gap: [any] }],
    'gap-x': [{ 'gap-x': [any] }],
    'gap-y': [{ 'gap-y': [any] }],
    bg: [{ bg: [any] }],
    align: [{ text: ['start', 'center', 'end'] }],
    'font-size': [{ text: sizes }],
    color: [{ text: [any] }],
    weight: [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
    rounded: [{ rounded: [any] }],
    'rounded-s': [{ 'rounded-s': [any] }],
    'rounded-e': [{ 'rounded-e': [any] }],
    shadow: [{ shadow: [any] }],
    opacity: [{ opacity: [any] }],
    z: [{ z: [any] }],
    items: [{ items: [any] }],
    justify: [{ justify: ['start', 'center', 'end', 'between'] }],
    display: ['block', 'inline', 'inline-block', 'flex', 'inline-flex', 'grid', 'hidden'],
    position: ['static', 'relative', 'absolute', 'fixed', 'sticky'],
  },
  conflictingClassGroups: {
    ...boxConflicts('p'),
    ...boxConflicts('m'),
    size: ['w', 'h'],
    gap: ['gap-x', 'gap-y'],
    rounded: ['rounded-s', 'rounded-e'],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: [],
}));

/** Joins class names; of two that set the same thing the later one stays. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
