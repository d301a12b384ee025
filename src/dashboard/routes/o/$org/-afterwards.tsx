import { useState } from 'react';
import { NewRequestAnywhere } from '#dashboard/change-requests/new-request-anywhere.tsx';
import { ImportReportHost } from '#dashboard/content/import-report-host.tsx';
import { LeftEditsBar } from '#dashboard/editor/left-edits-bar.tsx';
import { BulkHost } from '#dashboard/members/bulk-host.tsx';
import { paletteOpen } from '#dashboard/shell/actions.ts';
import { WholeTexts } from '#dashboard/shell/whole-texts.tsx';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';

const Commands = lazyPart(async () => (await import('#dashboard/routes/o/$org/-commands.tsx')).Commands);

/** What every page of an organization has beside it, and none waits for. */
export function Afterwards() {
  const { open } = paletteOpen.use();
  // From then on: the dialog of a command stays when the palette goes.
  const [called, setCalled] = useState(open);
  if (open && !called) setCalled(true);
  return (
    <>
      <BulkHost />
      <ImportReportHost />
      <LeftEditsBar />
      <NewRequestAnywhere />
      <WholeTexts />
      {called && <Commands />}
    </>
  );
}
