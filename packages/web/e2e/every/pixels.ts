import type { Page } from '@playwright/test';
import type { Problem } from './problem.ts';

const LEAST_RATIO = 4.5;
/** A line of a chart may run through the box of a text. */
const SHARE = 0.1;
const MOST_PICTURES = 5;

interface Text {
  selector: string;
  html: string;
  colour: string;
  box: { x: number; y: number; width: number; height: number };
}

/** Texts whose colour does not stand out from the pixels painted behind them, measured with the texts themselves made invisible. */
export async function contrastOnPixels(page: Page, selectors: readonly string[]): Promise<Problem[]> {
  const problems: Problem[] = [];
  const left = new Set(selectors);
  for (const first of selectors) {
    if (!left.delete(first)) continue;
    const { texts, picture } = await takePicture(page, first, [...left]);
    for (const { selector } of texts) left.delete(selector);
    if (texts.length === 0) continue;
    const ratios = await page.evaluate(ratiosOn, { picture, texts, share: SHARE });
    for (const [index, { html, colour }] of texts.entries()) {
      const ratio = ratios[index] ?? 0;
      if (ratio < LEAST_RATIO)
        problems.push({ rule: 'color-contrast, on pixels', element: html, detail: `${ratio.toFixed(2)} with ${colour}` });
    }
  }
  return problems;
}

/** The page without the texts. A live chart that draws itself meanwhile shows them again: then another picture is taken. */
async function takePicture(page: Page, first: string, others: string[]): Promise<{ texts: Text[]; picture: string }> {
  for (let attempt = 1; ; attempt++) {
    const texts = await page.evaluate(hideTexts, { first, others });
    const picture = (await page.screenshot()).toString('base64');
    const hasStayed = await page.evaluate(showTexts, texts);
    if (hasStayed || attempt === MOST_PICTURES) return { texts, picture };
  }
}

/** In the page: scrolls to the first text and makes invisible whatever of them is in view then. */
function hideTexts({ first, others }: { first: string; others: string[] }): Text[] {
  document.querySelector(first)?.scrollIntoView({ block: 'center', inline: 'center' });
  const texts: Text[] = [];
  for (const selector of [first, ...others]) {
    const element = document.querySelector<HTMLElement | SVGElement>(selector);
    const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
    const isInView = width >= 1 && height >= 1 && x >= 0 && y >= 0 && x + width <= window.innerWidth && y + height <= window.innerHeight;
    if (element === null || !isInView) continue;
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    if (top !== null && !top.contains(element) && !element.contains(top)) continue;
    const colour = getComputedStyle(element)[element instanceof SVGElement ? 'fill' : 'color'];
    texts.push({ selector, html: element.outerHTML.slice(0, 240), colour, box: { x, y, width, height } });
  }
  for (const { selector } of texts)
    for (const element of document.querySelectorAll<HTMLElement>(`${selector}, ${selector} *`))
      for (const property of ['color', 'fill']) element.style.setProperty(property, 'transparent', 'important');
  return texts;
}

/** In the page: shows the texts again; answers whether all of them had stayed invisible, where they were. */
function showTexts(texts: Text[]): boolean {
  let hasStayed = true;
  for (const { selector, box } of texts) {
    const elements = [...document.querySelectorAll<HTMLElement>(`${selector}, ${selector} *`)];
    const { x, y } = elements[0]?.getBoundingClientRect() ?? new DOMRect();
    hasStayed &&= elements.every((element) => element.style.color === 'transparent') && Math.hypot(x - box.x, y - box.y) < 1;
    for (const element of elements) for (const property of ['color', 'fill']) element.style.removeProperty(property);
  }
  return hasStayed;
}

/** In the page: answers, for each text, the contrast that all but a share of the pixels behind it reach. */
async function ratiosOn({ picture, texts, share }: { picture: string; texts: Text[]; share: number }): Promise<number[]> {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.codePointAt(0) ?? 0);
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const options = { willReadFrequently: true };
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', options) as OffscreenCanvasRenderingContext2D;
  const swatch = new OffscreenCanvas(1, 1).getContext('2d', options) as OffscreenCanvasRenderingContext2D;
  canvas.drawImage(bitmap, 0, 0);
  return texts.map(({ colour, box }) => {
    swatch.fillStyle = colour;
    swatch.fillRect(0, 0, 1, 1);
    const own = luminance(swatch.getImageData(0, 0, 1, 1).data, 0);
    const { data } = canvas.getImageData(Math.floor(box.x), Math.floor(box.y), Math.ceil(box.width), Math.ceil(box.height));
    const ratios = Array.from({ length: data.length / 4 }, (_, pixel) => ratio(own, luminance(data, pixel * 4))).sort(
      (one, other) => one - other,
    );
    return ratios[Math.floor(ratios.length * share)] ?? 0;
  });

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
