// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { NextRender } from '#dashboard/ui/next-render.tsx';

test('what a screen can be without for a moment is made once the rest of it stands', () => {
  const order: string[] = [];
  function Rest() {
    useLayoutEffect(() => {
      order.push(`the rest: ${document.body.textContent}`);
    }, []);
    return 'pages';
  }
  function Rows() {
    order.push('the rows');
    return ' and rows';
  }
  render(
    <>
      <Rest />
      <NextRender>
        <Rows />
      </NextRender>
    </>,
  );
  expect(order).toEqual(['the rest: pages', 'the rows']);
  expect(document.body.textContent).toBe('pages and rows');
});
