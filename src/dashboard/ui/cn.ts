import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: { theme: { shadow: ['card', 'pop', 'dialog'], animate: ['pop', 'fade', 'leave', 'dialog', 'sheet'] } },
});

/** Joins class names; of two that set the same thing the later one stays. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
