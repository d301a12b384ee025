import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { writeClipboard } from '#dashboard/ui/copy-text.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';

/** Copies a text and says so for two seconds. */
function useCopy(value: string) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => setCopied(await writeClipboard(value));
  return { copied, copy: () => void copy() };
}

type CopyButtonProps = {
  value: string;
  /** What is copied; the accessible name of a button without words. */
  label?: string;
  children?: ReactNode;
  size?: 'md' | 'sm';
};

export function CopyButton({ value, label = t('copy'), children, size = 'md' }: CopyButtonProps) {
  const { copied, copy } = useCopy(value);
  const Icon = copied ? Check : Copy;
  const said = (
    <span role="status" className="sr-only">
      {copied ? t('copied') : ''}
    </span>
  );
  if (!children)
    return (
      <>
        <IconButton icon={Icon} label={copied ? t('copied') : label} size={size} onClick={copy} />
        {said}
      </>
    );
  return (
    <>
      <Button variant="quiet" size={size} onClick={copy} tooltip={label} className="text-fg-2">
        <Icon aria-hidden />
        {children}
      </Button>
      {said}
    </>
  );
}
