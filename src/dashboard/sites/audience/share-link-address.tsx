import { Eye } from 'lucide-react';
import { useMemo, useState } from 'react';
import { encode } from 'uqr';
import type { ShareLink } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-audience.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { masked } from '#dashboard/sites/audience/secret-address.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { Input } from '#dashboard/ui/input.tsx';

interface AddressProps {
  link: ShareLink;
  /** Where it leads. */
  address: string;
  onClose: () => void;
}

/** The secret address of a link to hand on, to be copied unseen, or shown: as text, and as a code for a phone. */
export function ShareLinkAddress({ link, address, onClose }: AddressProps) {
  const [shown, setShown] = useState(false);
  return (
    <Dialog
      open
      size="sm"
      title={t('addressTitle', { name: link.name })}
      description={t('addressLead')}
      onOpenChange={open => !open && onClose()}
      footer={
        <Button variant="primary" onClick={onClose}>
          {ui('close')}
        </Button>
      }
    >
      <div className="flex items-center gap-2">
        <Input
          aria-label={t('address')}
          value={shown ? address : masked(address)}
          readOnly
          mono
          onFocus={event => shown && event.target.select()}
          className="flex-1"
        />
        <CopyButton value={address} label={t('copyLink')} />
      </div>
      <div className="mt-5 flex justify-center">
        {shown ? (
          <Code text={address} label={t('code', { name: link.name })} />
        ) : (
          <Button onClick={() => setShown(true)}>
            <Eye aria-hidden />
            {t('reveal')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Quiet zone in modules, which readers of codes ask for (ISO/IEC 18004). */
const border = 4;

/** A QR code; dark on light in both themes, because not every reader takes it the other way round. */
function Code({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data } = encode(text, { border });
    const runs = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
    return { size: data.length, path: runs.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      data-theme="light"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-sm border border-line-2 bg-canvas text-fg"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
