import type { Product } from '@heliograph/core/contract/products';
import { readingColumns } from '../storage/schema.ts';
import { channelColumns, type ChannelColumn } from './product-columns.ts';

/** One more channel after those of the parent: `columns` is shared by all samples that name the same channels in the same order. */
export interface Shape {
  readonly channel: ChannelColumn | undefined;
  readonly columns: readonly number[];
  readonly next: Map<string, Shape>;
}

/** Devices send few shapes; one that shuffles its channels must not fill the memory. */
const shapeLimit = 1_000;

/** The shapes that samples of one product have had so far. */
export class Shapes {
  readonly root: Shape = { channel: undefined, columns: [], next: new Map() };
  readonly #channels: ReadonlyMap<string, ChannelColumn>;
  #count = 0;

  constructor(product: Pick<Product, 'channels'>) {
    this.#channels = channelColumns(product);
  }

  /** The shape with one more channel; undefined where the product has none of this name. */
  extend(shape: Shape, name: string): Shape | undefined {
    return shape.next.get(name) ?? this.#add(shape, name);
  }

  #add(shape: Shape, name: string): Shape | undefined {
    const channel = this.#channels.get(name);
    if (channel === undefined) return undefined;
    const added: Shape = { channel, columns: [...shape.columns, readingColumns.indexOf(channel.column)], next: new Map() };
    if (this.#count < shapeLimit) {
      this.#count += 1;
      shape.next.set(name, added);
    }
    return added;
  }
}
