import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import { reindex } from '../content/reindex.ts';
import { openDatabase } from '../db/open.ts';
import { backup } from './backup.ts';
import { block } from './block.ts';
import { migrateTo } from './migrate.ts';
import { restore } from './restore.ts';

type Say = (line: string) => void;

interface Command {
  /** What follows the name. */
  usage: string;
  summary: string;
  /** @throws a message for whoever typed it */
  run(config: Config, args: readonly string[], say: Say): Promise<void>;
}

/** What the service's program does apart from serving; each ends when it is done. */
export const commands: Readonly<Record<string, Command>> = {
  backup: {
    usage: 'FILE',
    summary: 'Saves the rows, the files and the secret in one zip file; Bindery may be running',
    run: (config, args, say) => backup(config, onlyArgument('backup FILE', args), say),
  },
  restore: {
    usage: 'FILE',
    summary: 'Makes a new installation from a backup, with either database',
    run: (config, args, say) => restore(config, onlyArgument('restore FILE', args), say),
  },
  migrate: {
    usage: '--to URL',
    summary: 'Copies the embedded database to PostgreSQL at postgres://…',
    run: (config, args, say) => migrateTo(config, targetOf(args), say),
  },
  reindex: {
    usage: '',
    summary: 'Rebuilds links, backlinks and search from the content',
    async run(config, _args, say) {
      const database = await openDatabase(config);
      try {
        await database.migrate();
        say(`Rebuilt links, backlinks and search; spaces: ${await reindex(database)}.`);
      } finally {
        await database.close();
      }
    },
  },
  block: {
    usage: 'ID REASON',
    summary: 'Blocks an organization: its members can read, nobody writes or joins, its sites are offline',
    run(config, args, say) {
      const [id, ...reason] = args;
      if (id === undefined || reason.length === 0) throw new Error('Usage: npm start -- block ID REASON');
      return block(config, id, reason.join(' '), say);
    },
  },
  unblock: {
    usage: 'ID',
    summary: 'Lifts that',
    run: (config, args, say) => block(config, onlyArgument('unblock ID', args), null, say),
  },
};

function onlyArgument(usage: string, args: readonly string[]): string {
  const [argument, ...others] = args;
  if (argument === undefined || others.length > 0) throw new Error(`Usage: npm start -- ${usage}`);
  return argument;
}

function targetOf(args: readonly string[]): string {
  const { to = '' } = parseArgs({
    args: [...args],
    options: { to: { type: 'string' } },
    allowPositionals: true,
  }).values;
  if (!/^postgres(ql)?:\/\//.test(to)) throw new Error('Usage: npm start -- migrate --to postgres://…');
  return to;
}
