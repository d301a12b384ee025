import { CopyActions } from '#dashboard/shell/copy-actions.tsx';
import { JobTray } from '#dashboard/shell/job-tray.tsx';
import { MarksHost } from '#dashboard/shell/offline/marks-host.tsx';
import { OfflineHost } from '#dashboard/shell/offline/offline-host.tsx';
import { RecentTray } from '#dashboard/shell/recent-tray.tsx';

/** What the bar on top has only while there is something in it: tasks that run, and what can be taken back; and what nobody waits for. */
export const Trays = () => (
  <>
    <CopyActions />
    <JobTray />
    <RecentTray />
    <OfflineHost />
    <MarksHost />
  </>
);
