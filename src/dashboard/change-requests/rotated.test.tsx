// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A window of 1024 px or more until it is made narrow, when its changes scroll with the window. */
async function rotatable() {
  const media = Object.assign(new EventTarget(), { matches: true });
  const observers: { root: unknown }[] = [];
  vi.stubGlobal('matchMedia', () => media);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(_: unknown, options: { root: unknown }) {
        observers.push(options);
      }
      observe() {}
      disconnect() {}
    },
  );
  const scrollBy = vi.fn();
  vi.stubGlobal('scrollBy', scrollBy);
  vi.stubGlobal('scrollY', 0);
  // The width is read when the module is loaded.
  vi.resetModules();
  const { useSteadyScroll } = await import('#dashboard/change-requests/use-steady-scroll.ts');
  const { useNearPages } = await import('#dashboard/change-requests/use-near-pages.ts');
  const { useScrolledPage } = await import('#dashboard/change-requests/use-scrolled-page.ts');
  function Pages({ onPage }: { onPage: (id: string) => void }) {
    const list = useRef<HTMLDivElement>(null);
    useNearPages(list, 'a,b');
    useSteadyScroll(list, 'a,b');
    useScrolledPage(list, onPage);
    return (
      <div ref={list}>
        <section data-section="a">
          <p data-compared-page="" />
        </section>
        <section data-section="b" />
      </div>
    );
  }
  const rotate = (area: HTMLElement) => {
    area.style.overflowY = 'visible';
    media.matches = false;
    act(() => void media.dispatchEvent(new Event('change')));
  };
  return { Pages, observers, scrollBy, rotate };
}

const placeAt = (element: Element | null, top: number, height = 1000) => {
  if (element) element.getBoundingClientRect = () => new DOMRect(0, top, 500, height);
};

const nextFrame = () => new Promise(requestAnimationFrame);

test('a reader who turns the tablet stays where they were, and the pages follow what scrolls from then on', async () => {
  const { Pages, observers, scrollBy, rotate } = await rotatable();
  const onPage = vi.fn();
  const { container } = render(
    <div data-scroll-area style={{ overflowY: 'auto' }}>
      <Pages onPage={onPage} />
    </div>,
  );
  const area = container.querySelector<HTMLElement>('[data-scroll-area]');
  if (!area) throw new Error('nothing is drawn');
  const [first, second] = area.querySelectorAll('section');
  expect(observers.map(({ root }) => root)).toEqual([area]);
  await nextFrame();
  placeAt(first ?? null, -400);
  placeAt(second ?? null, 600);
  area.scrollTop = 500;
  fireEvent(area, new Event('jumped'));
  placeAt(first ?? null, 100, 500);
  placeAt(second ?? null, 600);
  rotate(area);
  await nextFrame();
  expect(scrollBy.mock.calls).toEqual([[0, 300]]);
  expect(observers.map(({ root }) => root)).toEqual([area, null]);
  scrollBy.mockClear();
  placeAt(first ?? null, -400);
  placeAt(second ?? null, 600);
  vi.stubGlobal('scrollY', 500);
  fireEvent(window, new Event('jumped'));
  placeAt(first ?? null, -800);
  placeAt(second ?? null, 200);
  vi.stubGlobal('scrollY', 900);
  vi.useFakeTimers();
  fireEvent.wheel(window);
  fireEvent.scroll(window);
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  expect(scrollBy).not.toHaveBeenCalled();
  expect(onPage.mock.calls).toEqual([['b']]);
});
