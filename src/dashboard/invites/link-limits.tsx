import type { Control } from 'react-hook-form';
import type { InviteLink } from '#client/types.gen.ts';
import { dayOf, endOf } from '#dashboard/forms/day.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { t } from '#dashboard/messages/invites.ts';

/** As the fields hold them; empty is without limit. */
export type Limits = { expiresAt: string; maxUses: string };

export const limitsOf = (link?: Pick<InviteLink, 'expiresAt' | 'maxUses'>): Limits => ({
  expiresAt: dayOf(link?.expiresAt),
  maxUses: link?.maxUses === undefined ? '' : String(link.maxUses),
});

/** For the service. */
export const limitsFrom = ({ expiresAt, maxUses }: Limits) => ({
  expiresAt: endOf(expiresAt),
  maxUses: maxUses.trim() === '' ? null : Number(maxUses),
});

/** When a link ends. */
export function LinkLimits<Values extends Limits>(props: { control: Control<Values> }) {
  const control = props.control as unknown as Control<Limits>; // Nothing else of the form is touched.
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        control={control}
        name="expiresAt"
        label={t('linkExpiry')}
        help={t('linkExpiryHelp')}
        type="date"
        min={dayOf(new Date().toISOString())}
        optional
      />
      <TextField
        control={control}
        name="maxUses"
        label={t('maxUses')}
        help={t('maxUsesHelp')}
        type="number"
        inputMode="numeric"
        min={1}
        max={100_000}
        optional
      />
    </div>
  );
}
