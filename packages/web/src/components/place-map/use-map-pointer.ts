import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type MapView, moved, type Place, placeAt, yOf, zoomed } from './map-view.ts';

const CLICK_MOST_PX = 4;
const KEY_SHARE = 1 / 60;
const arrows: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

interface Options {
  view: MapView;
  place: Place | undefined;
  onView: (view: MapView) => void;
  onPlace: ((place: Place) => void) | undefined;
}

/** A press puts the place, a mouse that is held pulls the map; arrow keys move the place, + and − zoom. */
export function useMapPointer({ view, place, onView, onPlace }: Options) {
  const svg = useRef<SVGSVGElement>(null);
  const held = useRef<{ x: number; y: number; view: MapView; hasMoved: boolean }>(undefined);
  const scale = () => svg.current?.getScreenCTM()?.a ?? 1;
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    held.current = { x: event.clientX, y: event.clientY, view, hasMoved: false };
    if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = held.current;
    if (from === undefined) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    from.hasMoved ||= Math.hypot(dx, dy) > CLICK_MOST_PX;
    if (from.hasMoved && event.pointerType === 'mouse') onView(moved(from.view, -dx / scale(), -dy / scale()));
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    if (held.current?.hasMoved === false && matrix !== undefined) {
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
      onPlace?.(placeAt(view, x, y));
    }
    held.current = undefined;
  };
  const onPointerCancel = () => {
    held.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow !== undefined && onPlace !== undefined) {
      const step = view.width * KEY_SHARE;
      const from = place === undefined ? view : { x: place.longitudeDeg, y: yOf(place.latitudeDeg) };
      onPlace(placeAt(view, from.x + arrow[0] * step, from.y + arrow[1] * step));
    } else if (event.key === '+' || event.key === '=') onView(zoomed(view, 2, place));
    else if (event.key === '-') onView(zoomed(view, 0.5, place));
    else return;
    event.preventDefault();
  };
  return { svg, onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onKeyDown };
}
