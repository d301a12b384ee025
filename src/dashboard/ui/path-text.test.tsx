// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { endAt, PathText } from '#dashboard/ui/path-text.tsx';

test.each([
  ['/guides/install/on-a-server', '/on-a-server'],
  ['/guides/install/on-a-server/', '/on-a-server/'],
  ['/guides/install/*', '/install/*'],
  ['/guides/a-step-of-a-path-that-is-long-itself', 'ong-itself'],
  ['Partners and system houses / Onboarding of new partners', ' of new partners'],
  ['Partners and system houses / Price lists', '/ Price lists'],
  ['A manual of internationalizations', 'alizations'],
  ['a-drawing-of-the-second-floor.png', '-floor.png'],
  [`${'a'.repeat(20)}😀${'b'.repeat(9)}`, `😀${'b'.repeat(9)}`],
])('of %s the end always shows', (path, end) => {
  expect(path.slice(endAt(path))).toBe(end);
});

test('no space is lost where a path is cut in two', () => {
  const { container } = render(<PathText>Partners and system houses in Europe</PathText>);
  const parts = [...container.querySelectorAll('[aria-hidden] span')];
  expect(parts.map(({ textContent }) => textContent).join('')).toBe('Partners and system houses in Europe');
  for (const part of parts) expect(part.classList.contains('whitespace-pre')).toBe(true);
});

test('a path is said in one piece', () => {
  const path = '/guides/install/on-a-server';
  render(
    <button type="button">
      <PathText>{path}</PathText>
    </button>,
  );
  expect(screen.getByRole('button', { name: path })).toBeDefined();
});
