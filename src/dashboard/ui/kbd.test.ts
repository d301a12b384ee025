import { expect, test } from 'vitest';
import { keyLabel } from '#dashboard/ui/kbd.tsx';

test.each([
  ['mod+shift+r', 'Ctrl ⇧ R'],
  ['mod+alt+up', 'Ctrl Alt ↑'],
  ['delete', 'Del'],
  ['g h', 'G H'],
])('%s is written as %s', (keys, written) => {
  expect(keyLabel(keys)).toBe(written);
});
