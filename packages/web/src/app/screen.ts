import type { RouteObject } from 'react-router-dom';
import type { TextPart } from '../../build/text-parts.ts';
import { loadTexts } from './texts.ts';

type ScreenModule = Pick<RouteObject, 'Component'>;

/** A screen that loads on first visit, its texts beside it. */
export function screen(load: () => Promise<unknown>, ...parts: TextPart[]): () => Promise<ScreenModule> {
  return async () => {
    const [module] = await Promise.all([load(), loadTexts(...parts)]);
    return module as ScreenModule;
  };
}
