import { median, percentile, shown } from './lib/figures.mjs';
import { makeLargeRequest } from './lib/large-request.mjs';
import { addMembers, memberCount } from './lib/many-members.mjs';
import { temporaryFolder } from './lib/scope.mjs';
import { startService } from './lib/service.mjs';
import {
  coldUntil,
  fewestInASecond,
  framesDuring,
  heap,
  longest,
  openWatched,
  pressToPaint,
  scrollToEnd,
  settled,
  slowed,
  taken,
} from './lib/smoothness.mjs';

/** How many times slower a cheap machine is than this one. */
const slow = 4;
const rounds = 3;
/** Milliseconds. */
const limits = { task: 200, press: 50, frame: 50, route: 100, cold: 1000 };
/** Milliseconds by which each answer comes later, as from a server that is far away. */
const latency = 50;
const framesLimit = 50;
/** MB */
const heapLimit = 150;
const shiftLimit = 0.02;

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./lib/figures.mjs').Figure} Figure */
/** @typedef {Awaited<ReturnType<typeof makeLargeRequest>>} Made */

/** What a person feels: how long one task keeps the page, a press waits for its paint, and how far things jump. */
export async function measure() {
  const dataDir = temporaryFolder();
  const service = await startService('SQLite', { dataDir });
  const made = await makeLargeRequest(service);
  await service.stop();
  await addMembers(dataDir, made.organization);
  await service.restart();
  const context = await openWatched(service);
  const page = await context.newPage();
  const figures = [
    ...(await tasks(page, made)),
    ...(await presses(page, made)),
    ...(await members(page, made)),
    ...(await routes(page, made)),
    ...(await shifts(page, made)),
  ];
  await context.browser()?.close();
  await service.stop();
  return figures;
}

/** @param {Made} made */
const addresses = ({ organization, space, number }) => {
  const org = `/o/${organization}`;
  const inSpace = `${org}/s/${space}`;
  return { org, inSpace, request: `${inSpace}/cr/${number}`, members: `${org}/settings/members` };
};

/** @typedef {[what: string, act: () => Promise<unknown>]} Step */

/** The steps through a request of 300 changed pages and 200 threads. @param {Page} page @returns {{ changes: Step[], editor: Step[] }} */
function steps(page) {
  const press = (/** @type {Iterable<string>} */ keys) => async () => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await settled(page);
    }
  };
  const wheel = async () => {
    for (let turn = 0; turn < 20; turn++) {
      await page.mouse.wheel(0, 600);
      await settled(page);
    }
  };
  return {
    changes: [
      [
        'opening its changes',
        async () => {
          await page.getByRole('link', { name: /^Changes \d/ }).click();
          await page.locator('[data-row]').first().waitFor();
        },
      ],
      ['next thread (t)', press('ttt')],
      ['another view (d)', press('ddd')],
      ['next page (j)', press('jjj')],
      ['all pages at once (O)', press(['Shift+O'])],
      ['all pages, next page (j)', press('jjjjj')],
      ['all pages, next thread (t)', press('ttt')],
      ['all pages, previous page (k)', press('kkk')],
      ['all pages, scrolling', wheel],
      ['one page again (O)', press(['Shift+O'])],
    ],
    editor: [
      [
        'opening its editor',
        async () => {
          await page.getByRole('link', { name: 'Edit', exact: true }).click();
          await page.locator('.cm-line').first().waitFor();
        },
      ],
      ['scrolling its page tree', () => page.locator('[data-sortable]').last().scrollIntoViewIfNeeded()],
      [
        'typing in its editor',
        async () => {
          await page.locator('.cm-content').click();
          await page.keyboard.type('a sentence of words ', { delay: 120 });
        },
      ],
    ],
  };
}

/** The longest task while the processor is slow, and what moves by itself while all pages are shown. @param {Page} page @param {Made} made @returns {Promise<Figure[]>} */
async function tasks(page, made) {
  /** @type {Map<string, number[]>} */
  const seen = new Map();
  /** @type {number[]} */
  const moved = [];
  for (const part of Object.values(steps(page)))
    for (let round = 0; round < rounds; round++) {
      await page.goto(`${addresses(made).request}/overview`);
      await settled(page);
      await slowed(page, slow, async () => {
        for (const [what, act] of part) {
          await taken(page);
          await act();
          await settled(page);
          const all = await taken(page);
          seen.set(what, [...(seen.get(what) ?? []), longest(all)]);
          if (what.startsWith('all pages')) moved.push(all.shifts.reduce((sum, { value }) => sum + value, 0));
        }
      });
    }
  return [
    ...[...seen].map(([what, times]) => ({
      what: `longest task, 300 changed pages, ${what}`,
      value: Math.min(...times),
      limit: limits.task,
      unit: 'ms',
      note: `processor ${slow} times slower; fastest of ${rounds}, slowest ${shown(Math.max(...times))} ms`,
    })),
    {
      what: 'layout shift, 300 changed pages, all pages at once',
      value: median(moved),
      limit: shiftLimit,
      unit: '',
      note: `median of ${moved.length} steps, largest ${Math.max(...moved).toFixed(3)}`,
    },
  ];
}

/** From a key to its paint, as fast as the machine is. @param {Page} page @param {Made} made @returns {Promise<Figure[]>} */
async function presses(page, made) {
  const { request } = addresses(made);
  await page.goto(`${request}/changes`);
  await page.locator('[data-row]').first().waitFor();
  await settled(page);
  /** @type {[what: string, key: string][]} */
  const keys = [
    ['next page', 'j'],
    ['next change', 'n'],
    ['next thread', 't'],
    ['viewed', 'v'],
  ];
  const figures = [];
  for (const [what, key] of keys) {
    await taken(page);
    for (let round = 0; round < 10; round++) {
      await page.keyboard.press(key);
      await settled(page);
    }
    const seen = (await taken(page)).presses;
    figures.push({
      what: `press to paint, ${what} (${key})`,
      // What took less than 16 ms is not told.
      value: seen.length > 0 ? median(seen) : 16,
      limit: limits.press,
      unit: 'ms',
      note: `in steps of 8 ms; slowest of 10 ${shown(Math.max(16, ...seen))} ms`,
    });
  }
  return figures;
}

const firstRow = 'tbody tr[data-index]';

/** @param {Page} page @param {Made} made @returns {Promise<Figure[]>} */
async function members(page, made) {
  const { members: address } = addresses(made);
  /** @type {number[]} */
  const cold = [];
  for (let round = 0; round < rounds; round++) cold.push(await coldUntil(page, address, firstRow, latency));
  /** @type {number[][]} */
  const typed = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto(address);
    await page.locator(firstRow).first().waitFor();
    await settled(page);
    await page.getByRole('textbox', { name: 'Search name or e-mail' }).focus();
    // Slower than the pause after which the search is sent, and faster.
    typed.push(
      await framesDuring(page, async () => {
        await page.keyboard.type('number', { delay: 60 });
        await page.keyboard.type(' 104', { delay: 400 });
      }),
    );
  }
  const fewest = typed.map(fewestInASecond);
  const smoothest = typed[fewest.indexOf(Math.max(...fewest))] ?? [];
  /** @type {number[][]} */
  const runs = [];
  /** @type {number[]} */
  const held = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto(address);
    await page.locator(firstRow).first().waitFor();
    await settled(page);
    runs.push(await scrollToEnd(page, memberCount));
    held.push(await heap(page));
  }
  const worst = runs.map(frames => Math.max(...frames));
  const best = runs[worst.indexOf(Math.min(...worst))] ?? [];
  return [
    {
      what: `${memberCount} members, cold until their first rows`,
      value: Math.min(...cold),
      limit: limits.cold,
      unit: 'ms',
      note: `each answer ${latency} ms later; fastest of ${rounds}, slowest ${shown(Math.max(...cold))} ms`,
    },
    {
      what: `${memberCount} members, typing in their search`,
      value: Math.max(...fewest),
      limit: framesLimit,
      atLeast: true,
      unit: 'frames',
      note: `in the second with the fewest; best of ${rounds}, slowest frame ${shown(Math.max(...smoothest))} ms`,
    },
    {
      what: `${memberCount} members, memory at the end`,
      value: Math.max(...held),
      limit: heapLimit,
      unit: 'MB',
      note: `of scripts, after the garbage is collected; most of ${rounds}`,
    },
    {
      what: `worst frame, ${memberCount} members to the end`,
      value: Math.max(...best),
      limit: limits.frame,
      unit: 'ms',
      note: `${best.length} frames, a screen in each; median ${shown(median(best))} ms, p99 ${shown(percentile(best, 0.99))} ms; fastest of ${rounds}`,
    },
  ];
}

/** From the press of a link that was rested on until its screen is painted. @param {Page} page @param {Made} made @returns {Promise<Figure[]>} */
async function routes(page, made) {
  const { org, inSpace, request, members: memberList } = addresses(made);
  /** @type {[what: string, from: string, link: string, shows: { css: string, text: string }][]} */
  const ways = [
    ['home to content', org, 'nav a[href$="/content"]', { css: 'h1', text: 'Content' }],
    ['home to sites', org, 'nav a[href$="/sites"]', { css: 'h1', text: 'Sites' }],
    [
      'a request to its changes',
      `${request}/overview`,
      'a[href$="/changes"][href*="/cr/"]',
      { css: '[data-row]', text: '' },
    ],
    ['members to a member', memberList, 'tbody tr[data-index="3"] a', { css: 'h2', text: 'Access' }],
    [
      'a space to its requests',
      inSpace,
      'a[href$="/changes"][href*="/s/"]',
      { css: 'tbody a', text: 'Change all of it' },
    ],
  ];
  const figures = [];
  for (const [what, from, link, shows] of ways) {
    /** @type {number[]} */
    const times = [];
    for (let round = 0; round < rounds; round++) {
      await page.goto(from);
      await settled(page);
      times.push(await pressToPaint(page, page.locator(link).first(), shows));
    }
    figures.push({
      what: `route change, ${what}`,
      value: Math.min(...times),
      limit: limits.route,
      unit: 'ms',
      note: `after a rest on the link; fastest of ${rounds}, slowest ${shown(Math.max(...times))} ms`,
    });
  }
  return figures;
}

/** What moves by itself while a screen comes. @param {Page} page @param {Made} made @returns {Promise<Figure[]>} */
async function shifts(page, made) {
  const { org, inSpace, request, members: memberList } = addresses(made);
  const screens = {
    ...{
      home: org,
      inbox: `${org}/inbox`,
      requests: `${org}/changes`,
      content: `${org}/content`,
      sites: `${org}/sites`,
    },
    ...{ 'a space': inSpace, history: `${inSpace}/history`, 'a request': `${request}/overview` },
    ...{ 'its changes': `${request}/changes`, 'its editor': `${request}/edit`, members: memberList },
    ...{ teams: `${org}/settings/teams`, organization: `${org}/settings`, audit: `${org}/settings/audit` },
  };
  const figures = [];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    /** @type {{ screen: string, value: number }[]} */
    const moved = [];
    for (const [screen, address] of Object.entries(screens)) {
      await page.goto(address);
      await settled(page);
      const value = (await taken(page)).shifts.reduce((sum, shift) => sum + shift.value, 0);
      moved.push({ screen, value });
    }
    moved.sort((a, b) => b.value - a.value);
    figures.push({
      what: `layout shift, worst of ${moved.length} screens, ${width} px wide`,
      value: moved[0]?.value ?? 0,
      limit: shiftLimit,
      unit: '',
      note: moved
        .slice(0, 3)
        .map(({ screen, value }) => `${screen} ${value.toFixed(4)}`)
        .join(', '),
    });
  }
  return figures;
}
