import { expect, test } from 'vitest';
import { cn } from '#dashboard/ui/cn.ts';

test('of two classes that set the same thing the later one stays', () => {
  expect(cn('px-3 text-sm text-fg', 'px-2')).toBe('text-sm text-fg px-2');
  expect(cn('size-(--control-h)', 'size-6')).toBe('size-6');
  expect(cn('h-8 w-8', 'size-4')).toBe('size-4');
  expect(cn('flex', false, 'hidden')).toBe('hidden');
});

test('gaps and corners of one side are not those of the other', () => {
  expect(cn('gap-x-3 gap-y-1')).toBe('gap-x-3 gap-y-1');
  expect(cn('gap-x-3 gap-y-1', 'gap-2')).toBe('gap-2');
  expect(cn('rounded-sm', 'rounded-e-none')).toBe('rounded-sm rounded-e-none');
});

test('a size of type, a colour and an alignment are three different things', () => {
  expect(cn('text-2xs text-fg-3', 'text-start', 'text-danger')).toBe('text-2xs text-start text-danger');
  expect(cn('text-(length:--control-text) text-fg', 'text-xs')).toBe('text-fg text-xs');
});

test('states and widths of the window are kept apart', () => {
  expect(cn('bg-canvas hover:bg-hover', 'bg-selected')).toBe('hover:bg-hover bg-selected');
  expect(cn('max-sm:hidden flex', 'sm:max-w-80')).toBe('max-sm:hidden flex sm:max-w-80');
});

test('what it does not know it leaves alone', () => {
  expect(cn('truncate -ms-1 first:ms-0', 'tabular-nums')).toBe('truncate -ms-1 first:ms-0 tabular-nums');
});
