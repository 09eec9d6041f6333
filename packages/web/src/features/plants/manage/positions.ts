import type { Plant } from '@heliograph/core/contract/plants';

/** The spec's installation box types (§3). */
export const installPositions = ['roof', 'balcony', 'garden', 'other'] as const satisfies readonly Plant['installPosition'][];
