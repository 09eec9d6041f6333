import type { Page } from '@playwright/test';
import { axeProblems } from './axe.ts';
import { clippedTexts } from './clipped.ts';
import { motions } from './motion.ts';
import type { Problem } from './problem.ts';
import { rawKeys } from './raw-keys.ts';

/** All that can be said of a page as it stands. */
export async function inspect(page: Page): Promise<Problem[]> {
  return [...(await axeProblems(page)), ...(await clippedTexts(page)), ...(await motions(page)), ...(await rawKeys(page))];
}
