import { americas } from './plants-americas.ts';
import { asiaAndPacific } from './plants-asia-pacific.ts';
import { europeAndAfrica } from './plants-europe-africa.ts';
import type { PlantSpec } from './types.ts';

/** The plants of the demo fleet. Places are real, plants are not; nothing here names a person. */
export const plantSpecs: readonly PlantSpec[] = [...europeAndAfrica, ...asiaAndPacific, ...americas];
