import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** What stands for and against a merge, and what can be done about it. */
export const t = catalogue('merge-box', {
  'rules.organization': 'Merge rules of the organization: {met} of {count} met',
  'rules.space': 'Merge rules of this space: {met} of {count} met',
  approvals: '({given} of {count})',
  holds: 'Met:',
  missing: 'Missing:',
  images: '{count, plural, one {# new image has} other {# new images have}} no alternative text',
  onPage: 'on {page}',
  timesImages: '({count, plural, one {# image} other {# images}})',
  untitledPage: 'Untitled page',
  more: '{count, plural, one {and # more} other {and # more}}',
  show: 'Show',
  addSubject: 'Add subject',
  review: 'Add your review',
  askForReview: 'Ask for a review',
  waiting: 'Review requested',
  askForLevel: 'Request access',
  asked: 'Access requested',
  spaceDeleted: 'The space was deleted. It can be merged into once it is restored.',
});
