import type { ElementHandle, Page } from '@playwright/test';
import { axeProblems } from './axe.ts';
import { clippedTexts } from './clipped.ts';
import { motions } from './motion.ts';
import type { Problem } from './problem.ts';
import { rawKeys } from './raw-keys.ts';

/** All that can be said of a page as it stands; of one with something open on it, axe looks at that alone. */
export async function inspect(page: Page, opened?: ElementHandle): Promise<Problem[]> {
  return [...(await axeProblems(page, opened)), ...(await clippedTexts(page)), ...(await motions(page)), ...(await rawKeys(page))];
}
