import { useEffect, useState } from 'react';
import { Prose } from '#dashboard/shell/prose.tsx';
import { renderPage } from '#dashboard/shell/render-page.ts';
import { inPlace } from '#dashboard/ui/in-place.tsx';
import { diffWords } from '#document/diff-text.ts';
import type { RenderOptions } from '#document/html-options.ts';

type BlockTextProps = { markdown: string; lang: string; options: RenderOptions };

/** A block as readers see it. */
export function BlockText({ markdown, lang, options }: BlockTextProps) {
  const [html, setHtml] = useState('');
  useEffect(() => {
    let here = true;
    void renderPage(markdown, options, page => here && setHtml(page.html));
    return () => {
      here = false;
    };
  }, [markdown, options]);
  return (
    // Links to sections and buttons for code would stand between one pencil and the next for whoever goes by keyboard.
    <div lang={lang} className="min-w-0 overflow-x-auto [&_.b-anchor]:hidden! [&_.b-copy]:hidden!">
      <Prose html={html} />
    </div>
  );
}

/** What a block of the source says now, with what it said when it was translated. */
export function ChangedText({ before, now, lang }: { before: string; now: string; lang: string }) {
  return (
    <div lang={lang} dir="auto" className="b-prose wrap-anywhere whitespace-pre-wrap">
      {inPlace(diffWords(before, now), ({ kind, text }) => {
        if (kind === 'same') return text;
        return kind === 'added' ? (
          <ins className="rounded-xs bg-add-word no-underline">{text}</ins>
        ) : (
          <del className="rounded-xs bg-del-word">{text}</del>
        );
      })}
    </div>
  );
}
