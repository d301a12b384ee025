import { expect, test } from 'vitest';
import {
  type Failure,
  type LeftEdit,
  PageSession,
  type SentEdit,
  type SessionPort,
} from '#dashboard/editor/page-session.ts';
import { mergeText } from '#document/merge3.ts';

/** A service that keeps one page and merges as the real one does, with a clock that is moved by hand. */
function world(markdown = 'one\ntwo\nthree\n') {
  const versions = [markdown];
  let fail: Failure | undefined;
  let timer: (() => void) | undefined;
  const kept: { now: unknown } = { now: undefined };
  const sent: SentEdit[] = [];
  const hash = (index: number) => `h${index}`;
  const current = () => versions.at(-1) ?? '';
  const port: SessionPort = {
    send: async edit => {
      if (fail) throw fail;
      sent.push(edit);
      if (edit.markdown === undefined) return { bodyHash: hash(versions.length - 1), merged: false };
      const base = versions[Number(edit.base?.slice(1))] ?? '';
      const merged = mergeText(base, current(), edit.markdown);
      if (!merged.clean && current() !== base)
        throw {
          kind: 'conflict',
          conflict: { base, mine: edit.markdown, theirs: current(), bodyHash: hash(versions.length - 1) },
        } satisfies Failure;
      const took = current() !== base && merged.mine !== edit.markdown;
      // What changes nothing tells of no page.
      if (merged.mine === current()) return { bodyHash: edit.base, merged: false };
      versions.push(merged.mine);
      return { bodyHash: hash(versions.length - 1), merged: took };
    },
    load: async () => ({ markdown: current(), bodyHash: hash(versions.length - 1) }),
    keep: edit => {
      kept.now = edit;
    },
    classify: error => error as Failure, // the service above throws nothing else
    pause: 800,
    wait: (_, then) => {
      timer = then;
      return () => {
        timer = undefined;
      };
    },
    now: () => new Date(0),
  };
  return {
    port,
    kept,
    sent,
    current,
    session: (left?: LeftEdit[]) =>
      new PageSession({ markdown: current(), bodyHash: hash(versions.length - 1) }, port, left),
    elsewhere: (text: string) => versions.push(text),
    failWith: (failure: Failure | undefined) => {
      fail = failure;
    },
    tick: async () => {
      timer?.();
      await new Promise(resolve => setTimeout(resolve));
    },
  };
}

test('an edit that the service does not take is kept, says why, and is sent again once it is another', async () => {
  const { port, kept, sent, session, failWith, tick, current } = world();
  const open = session();
  failWith({ kind: 'refused' });
  open.edit('too long');
  await tick();
  expect(open.state.get()).toMatchObject({ kind: 'refused', error: { kind: 'refused' } });
  expect(open.unsent).toBe(true);
  expect(kept.now).toMatchObject({ markdown: 'too long' });
  expect(port.pause).toBe(800);
  failWith(undefined);
  open.edit('shorter');
  await tick();
  expect(current()).toBe('shorter');
  expect(sent).toHaveLength(1);
  expect(open.state.get().kind).toBe('saved');
});

test('a page that is opened and not edited is not sent', async () => {
  const { session, sent, tick, kept } = world();
  const page = session();
  page.edit(page.text);
  await page.flush();
  await tick();
  expect(sent).toEqual([]);
  expect(kept.now).toBeUndefined();
});

test('what is typed is kept on the device until the service has it', async () => {
  const { session, tick, kept, current } = world();
  const page = session();
  page.edit('one\ntwo\nthree\nfour\n');
  expect(kept.now).toEqual({ base: 'h0', markdown: 'one\ntwo\nthree\nfour\n' });
  expect(page.unsent).toBe(true);
  await tick();
  expect(current()).toBe('one\ntwo\nthree\nfour\n');
  expect(page.state.get()).toEqual({ kind: 'saved', at: new Date(0) });
  expect(kept.now).toBeUndefined();
});

test('two tabs in different lines both keep their text', async () => {
  const { session, elsewhere, tick, current } = world();
  const page = session();
  const shown: string[] = [];
  page.onText = text => shown.push(text);
  page.edit('one, mine\ntwo\nthree\n');
  elsewhere('one\ntwo\nthree, theirs\n');
  await tick();
  expect(current()).toBe('one, mine\ntwo\nthree, theirs\n');
  expect(shown).toEqual(['one, mine\ntwo\nthree, theirs\n']);
});

test('what others save before an own edit is answered is shown after it', async () => {
  const { session, port, elsewhere, tick, current } = world();
  const page = session();
  const shown: string[] = [];
  page.onText = text => shown.push(text);
  const { send } = port;
  port.send = async edit => {
    const answer = await send(edit);
    elsewhere(current().replace('three', 'three, theirs'));
    page.receive({ markdown: current(), bodyHash: 'h2' });
    return answer;
  };
  page.edit('one, mine\ntwo\nthree\n');
  await tick();
  expect(shown).toEqual(['one, mine\ntwo\nthree, theirs\n']);
  expect(page.text).toBe(current());
  expect(page.state.get().kind).toBe('saved');
});

test('two tabs in the same line are asked, and what is chosen is saved', async () => {
  const { session, elsewhere, tick, current, kept } = world();
  const page = session();
  page.edit('one, mine\ntwo\nthree\n');
  elsewhere('one, theirs\ntwo\nthree\n');
  await tick();
  const state = page.state.get();
  expect(state).toMatchObject({ kind: 'conflict', conflict: { mine: 'one, mine\ntwo\nthree\n' } });
  expect(kept.now).toMatchObject({ markdown: 'one, mine\ntwo\nthree\n' });
  page.resolve('one, both\ntwo\nthree\n');
  await tick();
  expect(current()).toBe('one, both\ntwo\nthree\n');
  expect(page.state.get().kind).toBe('saved');
});

test('a lost connection loses nothing: the edit waits and is sent by itself', async () => {
  const { session, failWith, tick, current, kept } = world();
  const page = session();
  failWith({ kind: 'offline' });
  page.edit('typed in a tunnel\n');
  await tick();
  expect(page.state.get().kind).toBe('offline');
  expect(kept.now).toMatchObject({ markdown: 'typed in a tunnel\n' });
  failWith(undefined);
  await tick();
  expect(current()).toBe('typed in a tunnel\n');
});

test('what arrived though its answer was lost is no version of somebody else', async () => {
  const { session, failWith, elsewhere, tick, current } = world();
  const page = session();
  failWith({ kind: 'offline' });
  page.edit('one, mine\ntwo\nthree\n');
  await tick();
  elsewhere('one, mine\ntwo\nthree\n');
  failWith(undefined);
  page.edit('one, mine and more\ntwo\nthree\n');
  await tick();
  await tick();
  expect(page.state.get().kind).toBe('saved');
  expect(current()).toBe('one, mine and more\ntwo\nthree\n');
});

test('nor is what was under way when the page was loaded again', async () => {
  const { session, elsewhere, tick, current } = world();
  const left = { base: 'h0', sent: 'one, m\ntwo\nthree\n', markdown: 'one, mine\ntwo\nthree\n', forget: () => {} };
  const page = session([left]);
  elsewhere(left.sent);
  page.edit('one, mine and more\ntwo\nthree\n');
  await tick();
  await tick();
  expect(page.state.get().kind).toBe('saved');
  expect(current()).toBe('one, mine and more\ntwo\nthree\n');
});

test('nor is it when it was sent twice, and the second time changed nothing', async () => {
  const { session, elsewhere, tick, current } = world();
  const left = { base: 'h0', markdown: 'one, mine\ntwo\nthree\n', forget: () => {} };
  const page = session([left]);
  elsewhere(left.markdown);
  await tick();
  page.edit('one, mine and more\ntwo\nthree\n');
  await tick();
  await tick();
  expect(page.state.get().kind).toBe('saved');
  expect(current()).toBe('one, mine and more\ntwo\nthree\n');
});

test('the device keeps what was sent and not answered, beside what was typed since', async () => {
  const { session, failWith, tick, kept } = world();
  const page = session();
  failWith({ kind: 'offline' });
  page.edit('one');
  await tick();
  page.edit('one, two');
  expect(kept.now).toMatchObject({ sent: 'one', markdown: 'one, two' });
  failWith(undefined);
  await tick();
  expect(kept.now).toBeUndefined();
});

test('an edit left by an earlier tab is shown, sent and then forgotten', async () => {
  const { session, tick, current, elsewhere } = world();
  let forgotten = false;
  elsewhere('one\ntwo\nthree, by somebody else\n');
  const left = { base: 'h0', markdown: 'one, before the crash\ntwo\nthree\n', forget: () => (forgotten = true) };
  const page = session([left as LeftEdit]); // `forget` may return what it likes
  expect(page.text).toBe('one, before the crash\ntwo\nthree\n');
  await tick();
  expect(current()).toBe('one, before the crash\ntwo\nthree, by somebody else\n');
  expect(page.text).toBe(current());
  expect(forgotten).toBe(true);
});

test('a request that was merged meanwhile keeps the text and says so', async () => {
  const { session, failWith, tick, kept } = world();
  const page = session();
  failWith({ kind: 'final' });
  page.edit('too late\n');
  await tick();
  expect(page.state.get().kind).toBe('read-only');
  page.edit('too late, still typing\n');
  expect(kept.now).toMatchObject({ markdown: 'too late, still typing\n' });
});

test('members are sent with the text, and once', async () => {
  const { session, sent, tick } = world();
  const page = session();
  page.setMembers({ title: 'Rate' });
  page.setMembers({ title: 'Rate limits' });
  await tick();
  expect(sent).toEqual([{ base: 'h0', members: { title: 'Rate limits' } }]);
  expect(page.members.get()).toEqual({});
});
