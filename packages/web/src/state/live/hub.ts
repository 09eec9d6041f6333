import type { LiveEvent } from '@heliograph/core/contract/live';
import { backoffMs } from './backoff.ts';
import { type Interest, isEmpty, isSameInterest, unionOf } from './interest.ts';

export type LiveStatus = 'idle' | 'connecting' | 'open' | 'lost';

/** What the tabs of one session say to each other. */
export type TabMessage =
  | { kind: 'interest'; tab: string; interest: Interest }
  | { kind: 'ask' }
  | { kind: 'event'; id: string; event: LiveEvent }
  | { kind: 'status'; status: LiveStatus };

export interface HubDeps {
  tab: string;
  post: (message: TabMessage) => void;
  /** Runs `lead` while this tab holds the lock; answers the function that gives it up or stops waiting. */
  campaign(lead: () => void): () => void;
  open(interest: Interest, lastEventId: string | undefined, signal: AbortSignal): AsyncIterable<{ id: string; data: LiveEvent }>;
  /** True where trying again is pointless: the session has ended. */
  isFinal: (error: unknown) => boolean;
  onEvent: (event: LiveEvent) => void;
  onStatus: (status: LiveStatus) => void;
  isVisible: () => boolean;
}

const REOPEN_AFTER_MS = 150;
const ANNOUNCE_EVERY_MS = 20_000;
const FORGET_AFTER_MS = 50_000;

/**
 * One stream for all tabs of a session. A visible tab that holds the lock leads: it opens the stream for what all
 * tabs want and passes on what comes. Hidden tabs want nothing and do not lead.
 */
export class LiveHub {
  readonly #deps: HubDeps;
  readonly #own = new Map<symbol, Interest>();
  readonly #others = new Map<string, { interest: Interest; heardAt: number }>();
  #giveUp: (() => void) | undefined;
  #isLeader = false;
  #status: LiveStatus = 'idle';
  #stream: AbortController | undefined;
  #streamed: Interest = {};
  #lastEventId: string | undefined;
  #reopenTimer: ReturnType<typeof setTimeout> | undefined;
  #announceTimer: ReturnType<typeof setInterval> | undefined;

  constructor(deps: HubDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#announceTimer = setInterval(() => this.#announce(), ANNOUNCE_EVERY_MS);
    this.visibilityChanged();
  }

  stop(): void {
    clearInterval(this.#announceTimer);
    this.#own.clear();
    this.#deps.post({ kind: 'interest', tab: this.#deps.tab, interest: {} });
    this.#resign();
  }

  /** Wants something live until the answered function is called. */
  watch(interest: Interest): () => void {
    const key = Symbol();
    this.#own.set(key, interest);
    this.#announce();
    return () => {
      if (this.#own.delete(key)) this.#announce();
    };
  }

  visibilityChanged(): void {
    if (this.#deps.isVisible()) this.#giveUp ??= this.#deps.campaign(() => this.#lead());
    else this.#resign();
    this.#announce();
  }

  /** The network is back: no use in waiting longer. */
  retryNow(): void {
    if (this.#isLeader) this.#reopen();
  }

  receive(message: TabMessage): void {
    if (message.kind === 'event') this.#take(message.id, message.event);
    else if (message.kind === 'status') this.#deps.onStatus(message.status);
    else if (message.kind === 'ask') this.#announce();
    else this.#hear(message.tab, message.interest);
  }

  #ownInterest(): Interest {
    return this.#deps.isVisible() ? unionOf(this.#own.values()) : {};
  }

  #announce(): void {
    if (this.#isLeader) this.#scheduleReopen();
    else this.#deps.post({ kind: 'interest', tab: this.#deps.tab, interest: this.#ownInterest() });
  }

  #hear(tab: string, interest: Interest): void {
    if (isEmpty(interest)) this.#others.delete(tab);
    else this.#others.set(tab, { interest, heardAt: Date.now() });
    if (!this.#isLeader) return;
    this.#deps.post({ kind: 'status', status: this.#status });
    this.#scheduleReopen();
  }

  #lead(): void {
    this.#isLeader = true;
    this.#deps.post({ kind: 'ask' });
    this.#scheduleReopen();
  }

  #resign(): void {
    clearTimeout(this.#reopenTimer);
    this.#stream?.abort();
    this.#stream = undefined;
    this.#streamed = {};
    this.#isLeader = false;
    this.#status = 'idle';
    this.#giveUp?.();
    this.#giveUp = undefined;
  }

  #scheduleReopen(): void {
    clearTimeout(this.#reopenTimer);
    this.#reopenTimer = setTimeout(() => this.#reopenIfChanged(), REOPEN_AFTER_MS);
  }

  #wanted(): Interest {
    const since = Date.now() - FORGET_AFTER_MS;
    const heard = [...this.#others.values()].filter(({ heardAt }) => heardAt >= since);
    return unionOf([this.#ownInterest(), ...heard.map(({ interest }) => interest)]);
  }

  #reopenIfChanged(): void {
    if (this.#isLeader && !isSameInterest(this.#wanted(), this.#streamed)) this.#reopen();
  }

  #reopen(): void {
    this.#stream?.abort();
    this.#stream = undefined;
    this.#streamed = this.#wanted();
    if (isEmpty(this.#streamed)) return this.#say('idle');
    this.#stream = new AbortController();
    void this.#run(this.#streamed, this.#stream.signal);
  }

  async #run(interest: Interest, signal: AbortSignal): Promise<void> {
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      this.#say(attempt === 0 ? 'connecting' : 'lost');
      try {
        for await (const { id, data } of this.#deps.open(interest, this.#lastEventId, signal)) {
          if (signal.aborted) return;
          attempt = 0;
          this.#say('open');
          this.#take(id, data);
          this.#deps.post({ kind: 'event', id, event: data });
        }
      } catch (error) {
        if (signal.aborted || this.#deps.isFinal(error)) return;
      }
      if (signal.aborted) return;
      this.#say('lost');
      await pause(backoffMs(attempt), signal);
    }
  }

  #take(id: string, event: LiveEvent): void {
    if (id !== '') this.#lastEventId = id;
    this.#deps.onEvent(event);
  }

  #say(status: LiveStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#deps.onStatus(status);
    this.#deps.post({ kind: 'status', status });
  }
}

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, durationMs);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
