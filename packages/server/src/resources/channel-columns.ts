import { canonicalChannels, type CanonicalChannel } from '@heliograph/core/channels';
import type { Product, ProductChannel } from '@heliograph/core/contract/products';
import type { ReadingColumn } from '../storage/schema.ts';

export interface ChannelColumn extends ProductChannel {
  column: ReadingColumn;
}

/** Which column holds each channel of a product: its own channels take the slots in the order they are declared. */
export function channelColumns(product: Pick<Product, 'channels'>): ChannelColumn[] {
  let slot = 0;
  return product.channels.map((channel) => {
    const canonical = canonicalChannels[channel.name as CanonicalChannel] as { column: ReadingColumn } | undefined;
    return { ...channel, column: canonical?.column ?? `x${slot++}` };
  });
}
