import { t } from '#dashboard/messages/change-requests.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';

/** Says that the list of changes is not whole, and asks for the rest again. */
export function MissingChanges({ count, goOn }: { count: number; goOn: () => void }) {
  return (
    <Callout
      live
      tone="warning"
      title={t('notAllListed', { count })}
      actions={
        <Button size="sm" onClick={goOn}>
          {ui('retry')}
        </Button>
      }
      className="m-3"
    />
  );
}
