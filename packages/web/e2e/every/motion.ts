import type { Page } from '@playwright/test';
import type { Problem } from './problem.ts';

const MOST_MS = 10;

/** What moves, or would, for longer than an instant, on a page whose reader asked for reduced motion. */
export function motions(page: Page): Promise<Problem[]> {
  return page.evaluate((mostMs) => {
    const problems: Problem[] = [];
    const running = document.getAnimations().filter((animation) => Number(animation.effect?.getComputedTiming().activeDuration) > mostMs);
    for (const animation of running) {
      const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
      problems.push({ rule: 'motion', element: target?.outerHTML.slice(0, 200) ?? '', detail: 'is animated' });
    }
    for (const element of document.querySelectorAll('*')) {
      const { transitionDuration, transitionProperty, animationDuration, animationName, scrollBehavior } = getComputedStyle(element);
      const isMoving =
        (transitionProperty !== 'none' && longestMs(transitionDuration) > mostMs) ||
        (animationName !== 'none' && longestMs(animationDuration) > mostMs);
      if (isMoving || scrollBehavior === 'smooth')
        problems.push({
          rule: 'motion',
          element: element.outerHTML.slice(0, 200),
          detail: `transition ${transitionDuration}, animation ${animationDuration}`,
        });
    }
    for (const element of document.querySelectorAll('animate, animateTransform, animateMotion, marquee'))
      problems.push({ rule: 'motion', element: element.outerHTML.slice(0, 200), detail: 'moves by itself' });
    return problems;

    function longestMs(durations: string): number {
      return Math.max(...durations.split(',').map((duration) => Number.parseFloat(duration) * (duration.trim().endsWith('ms') ? 1 : 1000)));
    }
  }, MOST_MS);
}
