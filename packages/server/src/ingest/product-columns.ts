import { canonicalChannels, type CanonicalChannel } from '@heliograph/core/channels';
import type { Product, ProductChannel } from '@heliograph/core/contract/products';
import type { ReadingColumn } from '../storage/schema.ts';

export interface ChannelColumn extends ProductChannel {
  column: ReadingColumn;
}
type WithChannels = Pick<Product, 'channels'>;

const known = new WeakMap<WithChannels, Map<string, ChannelColumn>>();

/** The column that holds a channel of a product; undefined where the product has no such channel. */
export function columnOf(product: WithChannels, channel: string): ReadingColumn | undefined {
  return channelColumns(product).get(channel)?.column;
}

/** All channels of a product by name: its own channels take the slots in the order they are declared. */
export function channelColumns(product: WithChannels): ReadonlyMap<string, ChannelColumn> {
  const columns = known.get(product) ?? assignColumns(product);
  known.set(product, columns);
  return columns;
}

function assignColumns(product: WithChannels): Map<string, ChannelColumn> {
  let slot = 0;
  return new Map(
    product.channels.map((channel) => {
      const column = Object.hasOwn(canonicalChannels, channel.name)
        ? canonicalChannels[channel.name as CanonicalChannel].column
        : (`x${slot++}` as const);
      return [channel.name, { ...channel, column }];
    }),
  );
}
