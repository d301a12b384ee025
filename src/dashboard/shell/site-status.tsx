import { CircleAlert, CircleDashed, CircleOff, Globe } from 'lucide-react';
import type { Site } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-states.ts';
import { Chip } from '#dashboard/ui/chip.tsx';
import { Tooltip } from '#dashboard/ui/tooltip.tsx';

const looks = {
  live: { tone: 'success', icon: Globe },
  draft: { tone: 'neutral', icon: CircleDashed },
  unpublished: { tone: 'neutral', icon: CircleOff },
  blocked: { tone: 'warning', icon: CircleAlert },
} as const;

/** Whether readers find the site, and if not, why. */
export function SiteStatus({ state }: Pick<Site, 'state'>) {
  const chip = <Chip {...looks[state]}>{t(state)}</Chip>;
  if (state === 'live' || state === 'draft') return chip;
  return (
    <Tooltip content={t(`${state}.why`)}>
      <span className="inline-flex">
        {chip}
        <span className="sr-only">: {t(`${state}.why`)}</span>
      </span>
    </Tooltip>
  );
}
