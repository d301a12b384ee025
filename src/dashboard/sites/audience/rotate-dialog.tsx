import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { rotateSiteShareLinkById } from '#client/sdk.gen.ts';
import type { ShareLink } from '#client/types.gen.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/site-audience.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { refreshSite, type SitePlace } from '#dashboard/sites/site-data.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { RadioCards } from '#dashboard/ui/radio-cards.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

/** Hours for which the old address can go on working. */
const grace = { later: 24, now: 0 };

interface RotateProps {
  place: SitePlace;
  link: ShareLink;
  onClose: () => void;
  /** The link with its new address. */
  onRotated: (link: ShareLink) => void;
}

/** Gives a link another secret address, and asks when the old one ends. */
export function RotateDialog({ place, link, onClose, onRotated }: RotateProps) {
  const queries = useQueryClient();
  const cancel = useRef<HTMLButtonElement>(null);
  const [end, setEnd] = useState<keyof typeof grace>('later');
  const rotate = useMutation({
    mutationFn: async () => {
      const path = { ...place, shareLinkId: link.id };
      const { data } = await rotateSiteShareLinkById({ path, body: { graceHours: grace[end] } });
      await refreshSite(queries);
      return data;
    },
    onSuccess: onRotated,
  });
  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      initialFocus={cancel}
      title={t('rotateTitle', { name: link.name })}
      onOpenChange={open => !open && !rotate.isPending && onClose()}
      footer={
        <>
          <Button ref={cancel} onClick={onClose} disabled={rotate.isPending}>
            {ui('cancel')}
          </Button>
          <Button variant="primary" loading={rotate.isPending} onClick={() => rotate.mutate()}>
            {t('rotate')}
          </Button>
        </>
      }
    >
      <div className="space-y-4 text-sm">
        <FormProblem error={rotate.error} />
        <p className="text-fg-2">
          {link.lastOpenedAt
            ? t.rich('rotateUsed', { time: <RelativeTime value={link.lastOpenedAt} /> })
            : t('rotateUnused')}{' '}
          {t('rotateKept')}
        </p>
        <RadioCards
          aria-label={t('rotateOld')}
          value={end}
          onValueChange={setEnd}
          options={(['later', 'now'] as const).map(value => ({
            value,
            label: t(`rotateOld.${value}`),
            description: t(`rotateOld.${value}.help`),
          }))}
        />
      </div>
    </Dialog>
  );
}
