// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OtherChanges } from '#dashboard/change-requests/other-changes.tsx';

const picture = (name: string) => ({
  ...{ id: 'logo', name: 'logo.png', contentType: 'image/png' },
  downloadURL: `/files/${name}`,
});
const text = { ...picture('notes'), name: 'logo.txt', contentType: 'text/plain' };
const edited = { type: 'file_edited' as const, attributes: {} };

test('a picture that was replaced stands beside the new one, and can be swiped over it', () => {
  render(<OtherChanges changes={[{ ...edited, file: picture('new'), before: picture('old') }]} />);
  expect(screen.getAllByRole('figure').map(figure => figure.textContent)).toEqual(['Before', 'After']);
  expect(screen.getByRole('radio', { name: 'Swipe' })).toBeDefined();
});

test('a picture that a file of another kind took the place of is still shown', () => {
  const { container } = render(<OtherChanges changes={[{ ...edited, file: text, before: picture('old') }]} />);
  expect([...container.querySelectorAll('img')].map(image => image.getAttribute('src'))).toEqual(['/files/old']);
});

test('a picture with another name alone, or that was deleted, is shown once', () => {
  const { container } = render(
    <OtherChanges
      changes={[
        { ...edited, file: picture('same') },
        { type: 'file_deleted', file: { ...picture('gone'), id: 'gone' } },
      ]}
    />,
  );
  expect([...container.querySelectorAll('img')].map(image => image.getAttribute('src'))).toEqual([
    '/files/same',
    '/files/gone',
  ]);
});
