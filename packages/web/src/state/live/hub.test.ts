import type { LiveEvent } from '@heliograph/core/contract/live';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LiveHub, type LiveStatus, type TabMessage } from './hub.ts';
import type { Interest } from './interest.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the live streams of one browser', () => {
  test('are one, for the union of what all tabs want', async () => {
    const browser = new Browser();
    browser.open().hub.watch({ plants: ['1'] });
    browser.open().hub.watch({ plants: ['2'], latestOf: ['9'] });
    await vi.advanceTimersByTimeAsync(500);
    expect(browser.streams.filter((stream) => !stream.signal.aborted).map((stream) => stream.interest)).toEqual([
      { plants: ['1', '2'], latestOf: ['9'] },
    ]);
  });

  test('bring an event to every tab', async () => {
    const browser = new Browser();
    const tabs = Array.from({ length: 7 }, () => browser.open());
    for (const tab of tabs) tab.hub.watch({ plants: ['1'] });
    await vi.advanceTimersByTimeAsync(500);
    browser.send('5', values());
    await vi.advanceTimersByTimeAsync(0);
    expect(tabs.map((tab) => tab.events.length)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(tabs.map((tab) => tab.status)).toEqual(Array(7).fill('open'));
  });

  test('go on from the last event in another tab when the leading one is hidden', async () => {
    const browser = new Browser();
    const [first, second] = [browser.open(), browser.open()];
    first.hub.watch({ plants: ['1'] });
    second.hub.watch({ plants: ['2'] });
    await vi.advanceTimersByTimeAsync(500);
    browser.send('5', values());
    await vi.advanceTimersByTimeAsync(0);
    first.setVisible(false);
    await vi.advanceTimersByTimeAsync(500);
    expect(browser.live()).toMatchObject([{ interest: { plants: ['2'] }, lastEventId: '5' }]);
  });

  test('end when every tab is hidden, and return with the first that shows', async () => {
    const browser = new Browser();
    const tab = browser.open();
    tab.hub.watch({ plants: ['1'] });
    await vi.advanceTimersByTimeAsync(500);
    tab.setVisible(false);
    expect(browser.live()).toEqual([]);
    tab.setVisible(true);
    await vi.advanceTimersByTimeAsync(500);
    expect(browser.live()).toHaveLength(1);
  });

  test('come back after a break, with the id of the last event', async () => {
    const browser = new Browser();
    const tab = browser.open();
    tab.hub.watch({ plants: ['1'] });
    await vi.advanceTimersByTimeAsync(500);
    browser.send('41', values());
    await vi.advanceTimersByTimeAsync(0);
    browser.live()[0]?.fail(new Error('gone'));
    await vi.advanceTimersByTimeAsync(0);
    expect(tab.status).toBe('lost');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(browser.streams.at(-1)?.lastEventId).toBe('41');
  });

  test('are not tried again once the session has ended', async () => {
    const browser = new Browser();
    browser.open().hub.watch({ plants: ['1'] });
    await vi.advanceTimersByTimeAsync(500);
    browser.live()[0]?.fail(new SessionEnded());
    await vi.advanceTimersByTimeAsync(120_000);
    expect(browser.streams).toHaveLength(1);
  });

  test('forget what a tab wanted that died without a word', async () => {
    const browser = new Browser();
    const [leader, other] = [browser.open(), browser.open()];
    leader.hub.watch({ plants: ['1'] });
    other.hub.watch({ plants: ['2'] });
    await vi.advanceTimersByTimeAsync(500);
    browser.kill(other);
    await vi.advanceTimersByTimeAsync(90_000);
    expect(browser.live().map((stream) => stream.interest)).toEqual([{ plants: ['1'] }]);
  });
});

class SessionEnded extends Error {}

interface Tab {
  hub: LiveHub;
  events: LiveEvent[];
  status: LiveStatus;
  setVisible: (isVisible: boolean) => void;
}

/** Tabs with a lock and a channel between them, and a server that only notes and answers. */
class Browser {
  readonly streams: Stream[] = [];
  readonly #tabs = new Set<Tab>();
  #holder: { lead: () => void } | undefined;
  #queue: { lead: () => void }[] = [];

  open(): Tab {
    let isVisible = true;
    const tab: Tab = {
      hub: undefined as never,
      events: [],
      status: 'idle',
      setVisible: (value) => ((isVisible = value), tab.hub.visibilityChanged()),
    };
    tab.hub = new LiveHub({
      tab: String(this.#tabs.size),
      post: (message) => this.#post(tab, message),
      campaign: (lead) => this.#campaign({ lead }),
      open: (interest, lastEventId, signal) => this.#stream(interest, lastEventId, signal),
      isFinal: (error) => error instanceof SessionEnded,
      onEvent: (event) => tab.events.push(event),
      onStatus: (status) => (tab.status = status),
      isVisible: () => isVisible,
    });
    this.#tabs.add(tab);
    tab.hub.start();
    return tab;
  }
  kill(tab: Tab): void {
    this.#tabs.delete(tab);
  }
  live(): Stream[] {
    return this.streams.filter((stream) => !stream.signal.aborted);
  }
  send(id: string, data: LiveEvent): void {
    for (const stream of this.live()) stream.push({ id, data });
  }

  #post(from: Tab, message: TabMessage): void {
    if (!this.#tabs.has(from)) return;
    for (const tab of this.#tabs) if (tab !== from) queueMicrotask(() => tab.hub.receive(message));
  }
  #campaign(candidate: { lead: () => void }): () => void {
    this.#queue.push(candidate);
    queueMicrotask(() => this.#elect());
    return () => {
      this.#queue = this.#queue.filter((other) => other !== candidate);
      if (this.#holder === candidate) this.#holder = undefined;
      queueMicrotask(() => this.#elect());
    };
  }
  #elect(): void {
    if (this.#holder !== undefined) return;
    this.#holder = this.#queue.shift();
    this.#holder?.lead();
  }
  #stream(interest: Interest, lastEventId: string | undefined, signal: AbortSignal): Stream {
    const stream = new Stream(interest, lastEventId, signal);
    this.streams.push(stream);
    return stream;
  }
}

class Stream implements AsyncIterable<{ id: string; data: LiveEvent }> {
  readonly interest: Interest;
  readonly lastEventId: string | undefined;
  readonly signal: AbortSignal;
  #waiting = Promise.withResolvers<{ id: string; data: LiveEvent }>();

  constructor(interest: Interest, lastEventId: string | undefined, signal: AbortSignal) {
    this.interest = interest;
    this.lastEventId = lastEventId;
    this.signal = signal;
    this.#waiting.promise.catch(() => {});
    signal.addEventListener('abort', () => this.fail(new Error('aborted')));
  }
  push(event: { id: string; data: LiveEvent }): void {
    this.#waiting.resolve(event);
  }
  fail(error: Error): void {
    this.#waiting.reject(error);
  }
  async *[Symbol.asyncIterator]() {
    for (;;) {
      yield await this.#waiting.promise;
      this.#waiting = Promise.withResolvers();
    }
  }
}

function values(): LiveEvent {
  return { type: 'values', isSnapshot: false, plants: [], devices: [], latest: [] };
}
