import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { ScrollRegion } from '#dashboard/ui/scroll-region.tsx';

type CodeBlockProps = {
  label: string;
  text: string;
  /** Breaks long lines, for text whose lines mean nothing. */
  wrap?: boolean;
};

/** Text in a fixed-width font, with a heading and a button that copies it. */
export function CodeBlock({ label, text, wrap = false }: CodeBlockProps) {
  return (
    <div>
      <div className="mb-2 flex items-center justify-between">
        <h3 className="text-sm font-semibold">{label}</h3>
        <CopyButton value={text} size="sm" />
      </div>
      <ScrollRegion label={label} className="max-h-80 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs">
        <pre className={wrap ? 'wrap-anywhere whitespace-pre-wrap' : ''}>{text}</pre>
      </ScrollRegion>
    </div>
  );
}
