import type { Page } from '@playwright/test';
import type { Problem } from './problem.ts';

const LEAST_RATIO = 4.5;

/** Texts whose colour does not stand out from the pixels painted behind them, measured with the text itself made invisible. */
export async function contrastOnPixels(page: Page, selectors: readonly string[]): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const selector of selectors) {
    const element = page.locator(selector).first();
    await element.scrollIntoViewIfNeeded();
    const box = await element.boundingBox();
    if (box === null || box.width < 1 || box.height < 1) continue;
    const colour = await element.evaluate((node) => getComputedStyle(node).color);
    await element.evaluate((node) => (node as HTMLElement).style.setProperty('color', 'transparent', 'important'));
    const picture = (await page.screenshot({ clip: box })).toString('base64');
    await element.evaluate((node) => (node as HTMLElement).style.removeProperty('color'));
    const ratio = await page.evaluate(leastRatio, { picture, colour });
    if (ratio < LEAST_RATIO) {
      const html = await element.evaluate((node) => node.outerHTML.slice(0, 300));
      problems.push({ rule: 'color-contrast, on pixels', element: html, detail: `${ratio.toFixed(2)} with ${colour}` });
    }
  }
  return problems;
}

/** Runs in the page: the worst contrast of a colour with any pixel of a picture. */
async function leastRatio({ picture, colour }: { picture: string; colour: string }): Promise<number> {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.codePointAt(0) ?? 0);
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d') as OffscreenCanvasRenderingContext2D;
  canvas.drawImage(bitmap, 0, 0);
  const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const own = luminance(canvas.getImageData(0, 0, 1, 1).data, 0);
  let least = 21;
  for (let at = 0; at < data.length; at += 4) least = Math.min(least, ratio(own, luminance(data, at)));
  return least;

  function luminance(pixels: Uint8ClampedArray, at: number): number {
    const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) => {
      const value = (pixels[at + channel] ?? 0) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function ratio(one: number, other: number): number {
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  }
}
