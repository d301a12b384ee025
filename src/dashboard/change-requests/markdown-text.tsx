import { useEffect, useState } from 'react';
import '#document/prose.css';
import '#dashboard/change-requests/comment.css';
import { cn } from '#dashboard/ui/cn.ts';

type Render = (markdown: string) => string;

let ready: Render | undefined;

/** Loads the renderer with the first text that needs it. */
async function loadRenderer(): Promise<Render> {
  if (ready) return ready;
  const { renderHtml } = await import('#document/html.ts');
  ready = markdown =>
    renderHtml(markdown, { resolveLink: href => ({ href, external: /^https?:/.test(href) }), headingOffset: 2 });
  return ready;
}

/** Markdown that people wrote: comments, descriptions. The source stands in its place until the renderer is there. */
export function MarkdownText({ children, className }: { children: string; className?: string }) {
  const [render, setRender] = useState(() => ready);
  useEffect(() => {
    let here = true;
    void loadRenderer().then(loaded => here && setRender(() => loaded));
    return () => {
      here = false;
    };
  }, []);
  const style = cn('b-prose comment-prose', className);
  if (!render) return <div className={cn(style, 'whitespace-pre-wrap')}>{children}</div>;
  return (
    <div
      className={style}
      // `renderHtml` lets only an allow-list of elements and addresses through.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
      dangerouslySetInnerHTML={{ __html: render(children) }}
    />
  );
}
