import '#document/prose.css';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type Ref, useEffect, useLayoutEffect, useRef } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { announce } from '#dashboard/shell/announce.tsx';
import { type DrawnBlocks, redraw } from '#dashboard/shell/keep-blocks.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { writeClipboard } from '#dashboard/ui/copy-text.ts';
import { unfoldCode } from '#lib/long-code.ts';

type ProseProps = {
  /** What `renderHtml` made: it lets only an allow-list of elements and addresses through. */
  html: string;
  ref?: Ref<HTMLDivElement>;
  className?: string;
  /** Whether whoever reads it also writes it, and is told what is wrong with a diagram. */
  explain?: boolean;
  /** Whether it is drawn again and again: what stays of it is kept as it is. */
  steady?: boolean;
};

/** A rendered page. Its links stay inside the app where they lead there, and its code can be copied. */
export function Prose({ html, ref, className, explain = false, steady = false }: ProseProps) {
  const router = useRouter();
  const own = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnBlocks>([]);
  // Before the effects below, which look for what is in it.
  useLayoutEffect(() => {
    if (steady && own.current) drawn.current = redraw(own.current, drawn.current, html);
  }, [html, steady]);
  // What is new in the page needs its script; nothing else of it changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    for (const button of own.current?.querySelectorAll<HTMLElement>('[data-copy]') ?? []) button.hidden = false;
  }, [html]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const element = own.current;
    if (!element?.querySelector('[data-diagram]')) return;
    let stop = () => {};
    let here = true;
    import('#dashboard/shell/diagrams.ts').then(
      ({ draw }) => {
        if (here) stop = draw(element, explain);
      },
      () => undefined, // the source of the diagram stays
    );
    return () => {
      here = false;
      stop();
    };
  }, [html, explain]);
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const copy = event.target.closest<HTMLElement>('[data-copy]');
    if (copy) void copyCode(copy);
    const more = event.target.closest<HTMLElement>('button[data-more]');
    if (more) unfoldCode(more);
    const link = event.target.closest('a');
    const href = link?.getAttribute('href');
    const plain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && event.button === 0;
    if (!href?.startsWith('/o/') || !plain) return;
    event.preventDefault();
    router.history.push(href);
  };
  return (
    // The links and buttons inside take the keys; this only hears what they were pressed for.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      ref={element => {
        own.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      onClick={onClick}
      dir="auto"
      className={cn('b-prose', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see `html`
      dangerouslySetInnerHTML={steady ? undefined : { __html: html }}
    />
  );
}

async function copyCode(button: HTMLElement): Promise<void> {
  const code = button.closest('figure')?.querySelector('code')?.textContent ?? '';
  if (!(await writeClipboard(code.replace(/\n$/, '')))) return;
  const label = button.textContent;
  button.textContent = t('copied');
  announce(t('copied'));
  setTimeout(() => {
    button.textContent = label;
  }, 1500);
}
