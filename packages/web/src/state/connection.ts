import { TransportError } from '@heliograph/core/errors';
import { createStore } from './store.ts';

const isLost = createStore(false);

/** Whether the server answers: the last call says so, and the browser where it knows that it is offline. */
export const connection = {
  useIsLost: isLost.useValue,
  failed(error: unknown): void {
    if (error instanceof TransportError && (error.reason === 'network' || error.reason === 'timeout')) isLost.set(true);
  },
  worked(): void {
    if (isLost.get()) isLost.set(false);
  },
  /** Follows the browser's own word; the answer ends it. */
  start(): () => void {
    const lose = () => isLost.set(true);
    window.addEventListener('offline', lose);
    return () => window.removeEventListener('offline', lose);
  },
};
