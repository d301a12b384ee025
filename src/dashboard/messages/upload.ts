import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** A file on its way to the service. */
export const t = catalogue('upload', {
  uploading: 'Uploading {name}',
  waiting: '{name} waits for the connection',
  paused: '{name} is paused',
  pause: 'Pause the upload of {name}',
  resume: 'Go on with the upload of {name}',
  cancel: 'Cancel the upload of {name}',
  failed: '“{name}” was not uploaded.',
  discard: 'Discard {name}',
  tooLarge: '{name} is {size}. The limit is {limit}.',
  retry: 'Try again',
  pauseShort: 'Pause',
  resumeShort: 'Go on',
});
