// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withHanded } from '#dashboard/ui/handed-props.ts';

test('an element keeps its own props, is described by both, and runs its own handler before what is handed to it', () => {
  const ran: string[] = [];
  render(
    withHanded(
      <button type="button" aria-expanded={false} aria-describedby="own" onClick={() => ran.push('own')}>
        Press
      </button>,
      {
        'aria-expanded': true,
        'aria-haspopup': 'menu',
        'aria-describedby': 'words',
        onClick: () => ran.push('handed'),
        onFocus: () => ran.push('focus'),
      },
    ),
  );
  const button = screen.getByRole('button', { name: 'Press' });
  fireEvent.click(button);
  fireEvent.focus(button);
  expect(ran).toEqual(['own', 'handed', 'focus']);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(button.getAttribute('aria-haspopup')).toBe('menu');
  expect(button.getAttribute('aria-describedby')).toBe('own words');
});

test('what is handed to text changes nothing', () => {
  render(withHanded('words', { onClick: () => undefined }));
  expect(screen.getByText('words')).toBeTruthy();
});
