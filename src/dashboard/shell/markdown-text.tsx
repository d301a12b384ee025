import { useParams, useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useMemo, useState } from 'react';
import type { File } from '#client/types.gen.ts';
import '#document/prose.css';
import '#dashboard/shell/comment.css';
import { cn } from '#dashboard/ui/cn.ts';

type Pictures = readonly Pick<File, 'id' | 'downloadURL'>[];
type Render = (markdown: string, organizationId: string | undefined, files: Pictures) => string;

let ready: Render | undefined;

const kept = new Map<string, string>();
const mostKept = 500;

/** The same comment is drawn again and again while a discussion is scrolled. */
function remembered(render: Render): Render {
  return (markdown, organizationId, files) => {
    const key = [organizationId, ...files.map(({ downloadURL }) => downloadURL), markdown].join(' ');
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= mostKept) kept.clear();
    const html = render(markdown, organizationId, files);
    kept.set(key, html);
    return html;
  };
}

/** Loads the renderer: with the first text that needs it, or before. A text that is drawn without it changes its height. */
export async function loadRenderer(): Promise<Render> {
  if (ready) return ready;
  const { renderHtml } = await import('#document/html.ts');
  ready = remembered((markdown, organizationId, files) =>
    renderHtml(markdown, {
      resolveImage: src => {
        const id = /^file:([\w-]+)$/.exec(src)?.[1];
        return id === undefined ? src : (files.find(file => file.id === id)?.downloadURL ?? '');
      },
      resolveLink: href => {
        const person = /^user:([\w-]+)$/.exec(href)?.[1];
        if (person !== undefined) return { href: `/o/${organizationId}/settings/members/${person}` };
        return { href, external: /^https?:/.test(href) };
      },
      headingOffset: 2,
    }),
  );
  return ready;
}

type MarkdownTextProps = {
  children: string;
  /** The pictures that it names. */
  files?: Pictures | undefined;
  className?: string;
};

const none: Pictures = [];

/** Markdown that people wrote: comments, descriptions. The source stands in its place until the renderer is there. */
export function MarkdownText({ children, files = none, className }: MarkdownTextProps) {
  const { org } = useParams({ strict: false });
  const router = useRouter();
  const [render, setRender] = useState(() => ready);
  useEffect(() => {
    let here = true;
    void loadRenderer().then(loaded => here && setRender(() => loaded));
    return () => {
      here = false;
    };
  }, []);
  const html = useMemo(() => render?.(children, org, files), [render, children, org, files]);
  const style = cn('b-prose comment-prose', className);
  if (html === undefined)
    return (
      <div dir="auto" className={cn(style, 'whitespace-pre-wrap')}>
        {children}
      </div>
    );
  const stayInside = (event: MouseEvent) => {
    if (event.target instanceof HTMLImageElement && !event.target.closest('a')) {
      window.open(event.target.src, '_blank', 'noreferrer');
      return;
    }
    const link = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : undefined;
    const plain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;
    if (!link?.startsWith('/o/') || !plain) return;
    event.preventDefault();
    router.history.push(link);
  };
  return (
    // The links inside take the keys; this only hears which was pressed.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      dir="auto"
      className={style}
      onClick={stayInside}
      // `renderHtml` lets only an allow-list of elements and addresses through.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
