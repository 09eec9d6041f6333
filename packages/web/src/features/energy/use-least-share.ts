import { useEffect, useRef, useState } from 'react';

/** The least that a finger takes (WCAG 2.2), and what an axis leaves free at both ends. */
const TARGET_PX = 24;
const MARGINS_PX = 68;

/** How much of the axis in an element a mark takes at least, 0…1; follows the element's width. */
export function useLeastShare() {
  const place = useRef<HTMLElement>(null);
  const [widthPx, setWidthPx] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, TARGET_PX / Math.max(TARGET_PX, widthPx - MARGINS_PX)] as const;
}
