// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { createLucideIcon, type IconNode } from 'lucide-react';
import { expect, test } from 'vitest';
import { createIcon } from '#dashboard/ui/create-icon.ts';

const node: IconNode = [
  ['rect', { width: '18', height: '11', x: '3', y: '11', rx: '2' }],
  ['path', { d: 'M7 11V7a5 5 0 0 1 10 0v4' }],
];
const keyed: IconNode = node.map(([tag, attributes], at) => [tag, { ...attributes, key: String(at) }]);
const ours = createIcon({ node });
const theirs = createLucideIcon('lock', keyed);

const attributesOf = (element: Element) =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));

test.each([
  {},
  { 'aria-label': 'Locked' },
  { 'aria-hidden': true },
  { width: 16, strokeWidth: 1.5, fill: 'none', className: 'size-4' },
])('an icon is drawn as the library draws it, with %j', props => {
  const [own, library] = [ours, theirs].map(Icon => render(<Icon {...props} />).container.firstElementChild);
  if (!own || !library) throw new Error('nothing was drawn');
  // The name of the icon, which no style of ours asks for.
  library.classList.remove('lucide-lock');
  expect(attributesOf(own)).toEqual(attributesOf(library));
  expect(own.innerHTML).toBe(library.innerHTML);
});
