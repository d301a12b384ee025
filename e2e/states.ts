import type { Page, Route } from '@playwright/test';

/** A state that a screen may be in, forced by what the service seems to answer. */
export interface State {
  name: string;
  /** Before the screen is opened. */
  before?: (page: Page) => Promise<unknown>;
  /** When it is there. */
  after?: (page: Page) => Promise<void>;
  /** What is loading is the state itself. */
  loading?: boolean;
  /** Of what a screen opens, such as a dialog. */
  opened?: boolean;
}

/** What the frame around every screen asks for: a state is that of the screen, not of the frame. */
const FRAME =
  /^\/(auth\/session|v1\/orgs|v1\/orgs\/[^/]+|v1\/orgs\/[^/]+\/(ping|jobs|notifications\?filter=unread&limit=0))$/;
/** What the frame within the frame asks for: that of a space, of a change request, of a site. */
const INNER =
  /^\/v1\/(spaces\/[^/]+(\/change-requests\/[^/]+)?|orgs\/[^/]+\/sites\/[^/]+(\/structure)?)(\/(watch|presence))?$/;

/** Answers every question of the screen to the API with `answer`. */
const instead =
  (answer: (route: Route) => Promise<void>, kept: readonly RegExp[] = [FRAME]) =>
  (page: Page) =>
    page.route(/\/v1\//, route => {
      const { pathname, search } = new URL(route.request().url());
      const asked = pathname.endsWith('/notifications') ? pathname + search : pathname;
      if (route.request().method() !== 'GET' || kept.some(each => each.test(asked))) return route.continue();
      return answer(route);
    });

const refusal = (status: number, code: string, message: string) => (route: Route) =>
  route.fulfill({ status, json: { error: { code, message, requestId: 'req_5f2c9a7be1d04c3f' } } });

const broken = refusal(500, 'internal', 'Something went wrong.');

/** The same answer without anything in its lists. */
async function emptied(route: Route): Promise<void> {
  const response = await route.fetch();
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null || !('items' in body)) return route.fulfill({ response });
  await route.fulfill({ response, json: { ...body, items: [], count: 0, next: undefined } });
}

/** Searches the screen for what it does not have. */
async function searchForNothing(page: Page): Promise<void> {
  const search = page
    .getByRole('main')
    .getByRole('searchbox')
    .or(page.getByRole('main').getByPlaceholder(/^Search|^Filter|^Find/));
  if ((await search.count()) === 0) return;
  await search.first().fill('zqxj');
  await page.evaluate(() => new Promise(done => setTimeout(done, 900)));
}

/** Takes the connection away, and waits until the dashboard says so. */
async function disconnect(page: Page): Promise<void> {
  await page.route(/\/(v1|health|events|auth)\b/, route => route.abort());
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await page
    .getByText(/^Offline/)
    .first()
    .waitFor({ timeout: 15_000 });
}

/** Fills what is empty in the form that is open and sends it, to be answered with `answer`. */
const sent = (answer: (page: Page) => Promise<unknown>) => async (page: Page) => {
  const dialog = page.getByRole('dialog').last();
  for (const field of await dialog.getByRole('textbox').all())
    if ((await field.isEditable()) && (await field.inputValue()) === '') await field.fill('grace@example.com');
  await answer(page);
  await page.keyboard.press('Control+Enter');
};

/** Answers what writes. */
const writes = (answer: (route: Route) => Promise<void>) => (page: Page) =>
  page.route(/\/(v1|auth)\//, route => (route.request().method() === 'GET' ? route.continue() : answer(route)));

/** Lets nothing that writes out of the page: what a route holds back would go out when the page is closed. */
const holdWrites = (page: Page) =>
  page.evaluate(() => {
    const { fetch } = window;
    window.fetch = (input, init) =>
      input instanceof Request && input.method !== 'GET' ? new Promise(() => undefined) : fetch(input, init);
  });

/** Every state of product.md's matrix that an answer can bring about. */
export const states: readonly State[] = [
  { name: 'loading', before: instead(() => new Promise(() => undefined)), loading: true },
  { name: 'loading-inner', before: instead(() => new Promise(() => undefined), [FRAME, INNER]), loading: true },
  { name: 'empty', before: instead(emptied) },
  { name: 'filtered', after: searchForNothing },
  { name: 'error', before: instead(broken) },
  { name: 'error-inner', before: instead(broken, [FRAME, INNER]) },
  { name: 'no-access', before: instead(refusal(403, 'forbidden', 'You may not do this.'), [FRAME, INNER]) },
  { name: 'gone', before: instead(refusal(404, 'not_found', 'There is no such thing.')) },
  { name: 'offline', after: disconnect },
  { name: 'sending', after: sent(holdWrites), opened: true },
  { name: 'send-failed', after: sent(writes(broken)), opened: true },
  { name: 'send-refused', after: sent(writes(refusal(409, 'conflict', 'Somebody else was faster.'))), opened: true },
];

/** @throws for a name that no state has */
export function stateNamed(name: string): State {
  const state = states.find(one => one.name === name);
  if (!state) throw new Error(`There is no state ${name}.`);
  return state;
}
