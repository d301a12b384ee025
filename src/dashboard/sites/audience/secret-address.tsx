import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { t } from '#dashboard/messages/site-audience.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';

/** The address of a share link with its key, the last part of it, left out. */
export const masked = (address: string): string => address.replace(/[^/]+(?=\/?$)/, '••••••••');

/** A secret address that shows once somebody asks for it. */
export function SecretAddress({ address, name }: { address: string; name: string }) {
  const [shown, setShown] = useState(false);
  return (
    <span className="flex min-w-0 items-center gap-1">
      <code dir="ltr" className="min-w-0 font-mono text-xs wrap-anywhere text-fg-2">
        {shown ? address : masked(address)}
      </code>
      <IconButton
        icon={shown ? EyeOff : Eye}
        size="sm"
        label={t(shown ? 'hideAddress' : 'revealAddress', { name })}
        onClick={() => setShown(!shown)}
      />
    </span>
  );
}
