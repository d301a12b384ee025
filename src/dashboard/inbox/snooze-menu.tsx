import { AlarmClock, ChevronDown } from 'lucide-react';
import { snoozeTimes } from '#dashboard/inbox/snooze-times.ts';
import { locale } from '#dashboard/messages/catalogue.tsx';
import { t } from '#dashboard/messages/inbox.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';

const moment = new Intl.DateTimeFormat(locale, { weekday: 'long', hour: 'numeric', minute: '2-digit' });

type SnoozeMenuProps = {
  size?: 'sm' | 'md';
  /** `s` opens it too. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSnooze: (until: Date) => void;
};

/** Asks until when notifications leave the inbox. */
export function SnoozeMenu({ size = 'md', open, onOpenChange, onSnooze }: SnoozeMenuProps) {
  return (
    <Menu
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <Button size={size} variant={size === 'md' ? 'quiet' : 'secondary'} shortcut="s">
          <AlarmClock aria-hidden />
          {t('snooze')}
          <ChevronDown aria-hidden className="size-3.5" />
        </Button>
      }
      entries={() =>
        snoozeTimes(new Date()).map(({ name, at }) => ({
          label: t(`snooze.${name}`),
          description: moment.format(at),
          onSelect: () => onSnooze(at),
        }))
      }
    />
  );
}
