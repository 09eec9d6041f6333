import type { Socket } from 'node:net';
import type { BrokerLimits } from './limits.ts';
import { OversizePublish, type RefusedPublish } from './oversize.ts';

/** Whether there is room in this process for more messages; gates that found none wait in it. */
export interface Flow {
  readonly isOpen: boolean;
  readonly waiting: Set<FrameGate>;
}
interface GateOptions {
  limits: BrokerLimits;
  flow: Flow;
  /** A publish too long to be held: its beginning only. */
  onOversize(publish: RefusedPublish): void;
}

const PUBLISH = 3;
const nothing = Buffer.alloc(0);

/**
 * Stands between a socket and the broker's parser and hands over whole frames, as many as there is room for. The rest
 * stays in the socket, so that TCP slows the sender down. Only `read` is replaced; no byte is copied on the usual way.
 */
export class FrameGate {
  #inFlight = 0;
  #isSignedIn = false;
  #hasConnect = false;
  #bodyLeft = 0;
  #isPublish = false;
  #oversize: OversizePublish | undefined;
  /** The beginning of a fixed header whose end has not come yet. */
  #held = nothing;
  readonly #socket: Socket;
  readonly #options: GateOptions;
  readonly #readSocket: (size?: number) => Buffer | null;

  constructor(socket: Socket, options: GateOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#readSocket = socket.read.bind(socket) as (size?: number) => Buffer | null;
    // With 0 the stream itself asks for more to come in; that must take nothing out.
    socket.read = (size?: number) => (size === 0 ? this.#readSocket(0) : this.#read());
  }

  /** The broker has sent its CONNACK: from now on more than the CONNECT is let through. */
  signedIn(): void {
    this.#isSignedIn = true;
    this.wake();
  }
  begin(): void {
    this.#inFlight += 1;
  }
  end(): void {
    this.#inFlight -= 1;
    const { waiting, isOpen } = this.#options.flow;
    if (waiting.size === 0 || !isOpen) return;
    const gates = [...waiting];
    waiting.clear();
    for (const gate of gates) gate.wake();
  }
  wake(): void {
    this.#socket.emit('readable');
  }
  get inFlight(): number {
    return this.#inFlight;
  }

  #read(): Buffer | null {
    for (;;) {
      if (!this.#mayRead()) return null;
      const chunk = this.#readSocket();
      if (chunk === null) return null;
      const passed = this.#pass(this.#held.length > 0 ? Buffer.concat([this.#held, chunk]) : chunk);
      if (passed.length > 0) return passed;
    }
  }

  #mayRead(): boolean {
    const { limits, flow } = this.#options;
    if (this.#hasConnect && !this.#isSignedIn) return false;
    if (this.#inFlight >= limits.inFlightPerConnection) return false;
    if (!flow.isOpen) flow.waiting.add(this);
    return flow.isOpen;
  }

  /** What of the chunk the broker gets now. */
  #pass(chunk: Buffer): Buffer {
    this.#held = nothing;
    let room = this.#options.limits.inFlightPerConnection - this.#inFlight;
    const parts: Buffer[] = [];
    let from = 0;
    let at = 0;
    while (at < chunk.length) {
      if (this.#bodyLeft === 0) {
        if (room <= 0 || (this.#hasConnect && !this.#isSignedIn)) break;
        const bodyAt = this.#readHeader(chunk, at);
        if (bodyAt === undefined) {
          this.#held = Buffer.from(chunk.subarray(at));
          parts.push(chunk.subarray(from, at));
          return joined(parts);
        }
        if (this.#socket.destroyed) return nothing;
        if (this.#oversize) {
          parts.push(chunk.subarray(from, at));
          from = bodyAt;
        }
        at = bodyAt;
      }
      const step = Math.min(this.#bodyLeft, chunk.length - at);
      this.#oversize?.take(chunk.subarray(at, at + step));
      at += step;
      if (this.#oversize) from = at;
      this.#bodyLeft -= step;
      if (this.#bodyLeft === 0) room -= this.#endFrame();
    }
    if (at < chunk.length) this.#socket.unshift(chunk.subarray(at));
    parts.push(chunk.subarray(from, at));
    return joined(parts);
  }

  /** Where the body begins; undefined while the fixed header is not complete. */
  #readHeader(chunk: Buffer, headerAt: number): number | undefined {
    let length = 0;
    for (let i = 1; i <= 4; i += 1) {
      const byte = chunk[headerAt + i];
      if (byte === undefined) return undefined;
      length += (byte & 0x7f) * 2 ** (7 * (i - 1));
      if (byte < 0x80) {
        this.#beginFrame(chunk[headerAt]!, length);
        return headerAt + i + 1;
      }
    }
    this.#socket.destroy(new Error('The length of a frame is malformed'));
    return headerAt;
  }

  #beginFrame(header: number, length: number): void {
    const { publishFrameBytes, otherFrameBytes } = this.#options.limits;
    this.#isPublish = header >> 4 === PUBLISH;
    this.#bodyLeft = length;
    if (this.#isPublish && this.#isSignedIn) {
      if (length > publishFrameBytes) this.#oversize = new OversizePublish(header, length);
    } else if (length > otherFrameBytes) {
      this.#socket.destroy(new Error(`A frame of ${length} bytes is too long`));
    }
  }

  /** Answers how much room the frame took. */
  #endFrame(): number {
    this.#hasConnect = true;
    const oversize = this.#oversize;
    if (oversize === undefined) return this.#isPublish ? 1 : 0;
    this.#oversize = undefined;
    const refused = oversize.end();
    if (refused === undefined) this.#socket.destroy(new Error('A PUBLISH is malformed'));
    else this.#options.onOversize(refused);
    return 1;
  }
}

function joined(parts: Buffer[]): Buffer {
  const filled = parts.filter((part) => part.length > 0);
  return filled.length === 1 ? filled[0]! : Buffer.concat(filled);
}
