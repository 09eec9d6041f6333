/** A publish that was too long to be held. */
export interface RefusedPublish {
  topic: string;
  qos: number;
  messageId: number;
  /** The payload's beginning and its whole length. */
  payload: Buffer;
  payloadBytes: number;
}

const keptBytes = 2 + 65_535 + 2 + 4_096;

/** Reads past a publish and keeps its beginning: enough to say whose it was and to acknowledge it. */
export class OversizePublish {
  readonly #qos: number;
  readonly #length: number;
  #parts: Buffer[] = [];
  #kept = 0;

  constructor(header: number, length: number) {
    this.#qos = (header >> 1) & 3;
    this.#length = length;
  }

  take(bytes: Buffer): void {
    const part = Buffer.from(bytes.subarray(0, keptBytes - this.#kept));
    if (part.length === 0) return;
    this.#parts.push(part);
    this.#kept += part.length;
  }

  /** Undefined where it is no publish at all. */
  end(): RefusedPublish | undefined {
    const head = Buffer.concat(this.#parts);
    const topicEnd = 2 + head.readUInt16BE(0);
    const payloadAt = topicEnd + (this.#qos > 0 ? 2 : 0);
    if (this.#qos > 2 || topicEnd === 2 || payloadAt > head.length) return undefined;
    return {
      topic: head.toString('utf8', 2, topicEnd),
      qos: this.#qos,
      messageId: this.#qos > 0 ? head.readUInt16BE(topicEnd) : 0,
      payload: head.subarray(payloadAt),
      payloadBytes: this.#length - payloadAt,
    };
  }
}

const PUBACK = 0x40;
const PUBREC = 0x50;

/** The frame that acknowledges a publish; undefined where none is due. */
export function acknowledgement({ qos, messageId }: RefusedPublish): Buffer | undefined {
  if (qos === 0) return undefined;
  return Buffer.from([qos === 1 ? PUBACK : PUBREC, 2, messageId >> 8, messageId & 0xff]);
}
