import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type LeftEdits, useLeftEdits } from '#dashboard/editor/left-edits.ts';
import { PlaceName } from '#dashboard/editor/place-name.tsx';
import { editHref } from '#dashboard/editor/use-edited.ts';
import { t } from '#dashboard/messages/left-edits.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { StatusBarFill } from '#dashboard/shell/slots.tsx';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { StatusBar } from '#dashboard/ui/status-bar.tsx';

const LeftEditsDialog = inTime(async () => (await import('#dashboard/editor/left-edits-dialog.tsx')).LeftEditsDialog);

/** On every screen: what was typed, is not saved, and waits for its page to be opened. */
export function LeftEditsBar() {
  const { left, refresh } = useLeftEdits();
  const [listed, setListed] = useState(false);
  return (
    <>
      {left.length > 0 && (
        <StatusBarFill>
          <Bar left={left} onList={() => setListed(true)} />
        </StatusBarFill>
      )}
      {listed && <LeftEditsDialog left={left} onForgotten={refresh} onClose={() => setListed(false)} />}
    </>
  );
}

function Bar({ left, onList }: { left: readonly LeftEdits[]; onList: () => void }) {
  const org = useOrganizationId();
  const [first] = left;
  if (!first) return null;
  return (
    <StatusBar
      actions={
        <>
          <Link
            to={editHref(org, first.key, first.edits.at(-1)?.pageId) as '/'}
            className={buttonStyle({ size: 'sm' })}
          >
            {t('open')}
          </Link>
          <Button size="sm" variant="quiet" onClick={onList}>
            {t('list')}
          </Button>
        </>
      }
    >
      {t.rich('unsentIn', { place: <PlaceName place={first.key} />, more: left.length - 1 })}
    </StatusBar>
  );
}
