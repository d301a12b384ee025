import { FileDown, LayoutTemplate } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { t } from '#dashboard/messages/page-templates.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { toast } from '#dashboard/ui/toast.ts';
import { frontMatterEnd } from '#document/front-matter-range.ts';

/** Bytes of a file that may become the text of a page. */
const largest = 1_000_000;

type EmptyPageProps = {
  onText: (markdown: string) => void;
  onTemplate: () => void;
};

/** Ways to begin a page without a text, besides writing, which its placeholder offers. They leave with the first character. */
export function EmptyPage({ onText, onTemplate }: EmptyPageProps) {
  const files = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    if (file.size > largest) return void toast.error(t('fileTooLarge', { name: file.name }));
    try {
      const text = await file.text();
      onText(text.slice(frontMatterEnd(text)).replace(/^\s*\n/, ''));
    } catch {
      toast.error(t('fileUnreadable', { name: file.name }));
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a choice of ways is no group of form fields
    <div
      role="group"
      aria-label={t('begin')}
      className="pointer-events-none absolute inset-x-0 top-12 z-10 mx-auto max-w-[88ch] px-(--gutter) font-mono text-[13.5px]"
    >
      <div className="flex flex-col items-start gap-0.5 font-sans [&>*]:pointer-events-auto [&>*]:-ms-2">
        <Way icon={<FileDown aria-hidden />} onPress={() => files.current?.click()}>
          {t('insertFile')}
        </Way>
        <Way icon={<LayoutTemplate aria-hidden />} onPress={onTemplate}>
          {t('choose')}
        </Way>
        <input
          ref={files}
          type="file"
          hidden
          accept=".md,.markdown,.mdx,.txt,text/markdown,text/plain"
          aria-label={t('insertFile')}
          onChange={event => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) void read(file);
          }}
        />
      </div>
    </div>
  );
}

function Way({ icon, onPress, children }: { icon: ReactNode; onPress: () => void; children: ReactNode }) {
  return (
    <Button size="sm" variant="quiet" className="text-fg-2" onClick={onPress}>
      {icon}
      {children}
    </Button>
  );
}
