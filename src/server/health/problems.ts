import type { HealthProblem } from '#contract/health.ts';

/** What is known of an installation. */
interface Condition {
  /** The address of the service. */
  publicUrl: string;
  sendsMails: boolean;
  /** Mails that the mail server did not take yet. */
  mailsRetrying: number;
  filesReachable: boolean;
  /** Bytes; undefined where it is not told. */
  free: number | undefined;
  /** Migrations that the database or this version has alone. */
  migrationsApart: number;
  /** Milliseconds since when the longest waiting task could have run; 0 without one. */
  late: number;
}

const leastFree = 1_000_000_000;
const longestWait = 300_000;

/** Browsers take addresses of their own machine for safe. */
const isLocal = ({ hostname }: URL) => /^(?:localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** What should be looked after, the worst first. */
export function problemsOf(condition: Condition): HealthProblem[] {
  const { filesReachable, free, migrationsApart, late, sendsMails, mailsRetrying } = condition;
  const url = new URL(condition.publicUrl);
  const found: Record<HealthProblem, boolean> = {
    'files-unreachable': !filesReachable,
    'disk-low': free !== undefined && free < leastFree,
    'migrations-differ': migrationsApart > 0,
    'work-late': late > longestWait,
    'mails-late': mailsRetrying > 0,
    'mails-not-sent': !sendsMails,
    'not-encrypted': url.protocol === 'http:' && !isLocal(url),
  };
  return (Object.keys(found) as HealthProblem[]).filter(problem => found[problem]); // the keys of that type
}
