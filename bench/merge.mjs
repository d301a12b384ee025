import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { median, percentile, shown, timed } from './lib/figures.mjs';
import {
  editedRequest,
  editedText,
  edits,
  fivePages,
  makeLargeSpace,
  pageCount,
  pageText,
} from './lib/large-space.mjs';
import { must } from './lib/processes.mjs';
import { temporaryFolder } from './lib/scope.mjs';
import { engines, startService } from './lib/service.mjs';

const rounds = 31;

/** Five pages edited in a change request and five others in the main content, merged by the service and by git in turn. */
export async function measure() {
  const gitMerge = await prepareGit();
  const figures = [];
  for (const engine of await engines()) {
    const pairs = await mergeInTurn(engine, gitMerge);
    const [ours, git] = [pairs.map(pair => pair.ours), pairs.map(pair => pair.git)];
    const note = `p95 ${shown(percentile(ours, 0.95))} ms of ${ours.length}; the first one ${shown(ours[0] ?? 0)} ms`;
    figures.push({ what: `merge, ${engine}`, value: median(ours), limit: 100, unit: 'ms', note });
    figures.push({
      what: `merge, ${engine}, against git`,
      value: median(pairs.map(pair => pair.ours / pair.git)),
      limit: 2,
      unit: '×',
      note: `\`git merge\` takes ${shown(median(git))} ms`,
    });
  }
  return figures;
}

/** @param {import('./lib/service.mjs').Engine} engine @param {() => Promise<number>} gitMerge */
async function mergeInTurn(engine, gitMerge) {
  const service = await startService(engine);
  const space = await makeLargeSpace(service);
  const pairs = [];
  for (let round = 1; round <= rounds; round++) {
    const { path } = await editedRequest(service, space, round);
    const others = fivePages(round).map(number => (number + 17) % pageCount);
    const body = edits(others, space.pages, `Main ${round}`);
    await service.call(`/v1/spaces/${space.id}/content`, { method: 'POST', body });
    const ours = await timed(async () => {
      const { result } = await service.call(`${path}/merge`, { method: 'POST' });
      if (result !== 'merge') throw new Error(`The merge ended with ${result}.`);
    });
    pairs.push({ ours, git: await gitMerge() });
  }
  await service.stop();
  return pairs;
}

/** The same pages as files. Gives what merges them by a process of git and puts the state before back. */
async function prepareGit() {
  const folder = temporaryFolder();
  const git = (/** @type {string[]} */ ...args) => must('git', args, folder);
  const fileOf = (/** @type {number} */ number) =>
    join(folder, `folder-${Math.floor(number / 50)}`, `page-${number}.md`);
  const write = (/** @type {number} */ number, /** @type {string} */ text) => {
    mkdirSync(dirname(fileOf(number)), { recursive: true });
    writeFileSync(fileOf(number), text);
  };
  await git('init', '--quiet', '--initial-branch=main');
  for (const setting of ['user.name=Bench', 'user.email=bench@example.com', 'commit.gpgsign=false', 'gc.auto=0'])
    await git('config', ...setting.split('='));
  for (let number = 0; number < pageCount; number++) write(number, pageText(number));
  await git('add', '.');
  await git('commit', '--quiet', '-m', 'Base');
  await git('checkout', '--quiet', '-b', 'request');
  for (const number of fivePages(1)) write(number, editedText(number, 'Round 1'));
  await git('commit', '--quiet', '-a', '-m', 'Request');
  await git('checkout', '--quiet', 'main');
  for (const number of fivePages(1)) {
    const other = (number + 17) % pageCount;
    write(other, editedText(other, 'Main 1'));
  }
  await git('commit', '--quiet', '-a', '-m', 'Main');
  const start = (await git('rev-parse', 'HEAD')).trim();
  return async () => {
    const milliseconds = await timed(() => git('merge', '--quiet', '--no-edit', 'request'));
    await git('reset', '--quiet', '--hard', start);
    return milliseconds;
  };
}
