import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** The tray of long tasks. */
export const t = catalogue('jobs', {
  tasks: 'Tasks',
  running: '{count, plural, one {# task is running} other {# tasks are running}}',
  finished: 'Tasks: all done',
  empty: 'No tasks in the last seven days.',
  'kind.import': 'Import into {space}',
  'kind.pdf': 'PDF of {space}',
  'kind.translation': 'Translation of {space}',
  'kind.structure': 'Spaces follow their collection',
  'kind.other': 'Task for {space}',
  somewhere: 'a space you no longer see',
  'state.queued': 'Waiting',
  'state.running': 'Running',
  'state.succeeded': 'Done',
  'state.failed': 'Failed',
  'state.cancelled': 'Cancelled',
  progress: '{done} of {total}',
  progressOf: 'Progress of “{name}”',
  cancel: 'Cancel “{name}”',
  cancelled: '“{name}” is cancelled',
  retry: 'Run again',
  retried: '“{name}” runs again',
  open: 'Open',
  download: 'Open PDF',
  failed: 'Tasks could not be loaded.',
});
