// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { DiffRow } from '#client/types.gen.ts';
import { changedPicture, PictureSwipe } from '#dashboard/change-requests/picture-swipe.tsx';

afterEach(cleanup);

const side = (html: string, type = 'images') => ({
  ...{ type, attributes: {}, container: false, depth: 0, index: 0, line: 1, markdown: '' },
  html,
});
const row = (before: string, after: string, type?: string): DiffRow => ({
  type: 'changed',
  before: side(before, type),
  after: side(after, type),
});
const figure = (src: string) => `<figure class="b-figure"><img src="${src}" alt="A map"></figure>`;

test('only one picture that took the place of one other can be laid over it', () => {
  expect(changedPicture(row(figure('/old.png'), figure('/new.png')))).toEqual({
    before: '/old.png',
    after: '/new.png',
  });
  const others = [
    row(figure('/same.png'), figure('/same.png')),
    row(figure('/old.png'), '<p>A map</p>'),
    row(`${figure('/old.png')}${figure('/2.png')}`, figure('/new.png')),
    row(figure('/old.png'), figure('/new.png'), 'table'),
    { ...row(figure('/old.png'), figure('/new.png')), type: 'moved' as const },
  ];
  expect(others.map(changedPicture)).toEqual(others.map(() => undefined));
});

test('pictures stand side by side until they are laid over each other, where a slider uncovers one of them', async () => {
  const picture = { before: '/old.png', after: '/new.png' };
  render(<PictureSwipe picture={picture}>the sides</PictureSwipe>);
  expect(screen.getByText('the sides')).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: 'Swipe' }));
  expect(screen.queryByText('the sides')).toBeNull();
  const [after, before] = screen.getAllByRole('img');
  expect([before?.getAttribute('alt'), after?.getAttribute('alt')]).toEqual(['Before', 'After']);
  const slider = screen.getByRole('slider', { name: 'How much of the picture before shows' });
  fireEvent.change(slider, { target: { value: '30' } });
  expect(before?.style.clipPath).toBe('inset(0px 70% 0px 0px)');
  expect(after?.style.clipPath).toBe('inset(0px 0px 0px 30%)');
  expect(slider.getAttribute('aria-valuetext')).toBe('30%');
});
