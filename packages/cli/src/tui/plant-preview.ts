import type { Client } from '@heliograph/core/client';
import type { Device } from '@heliograph/core/contract/devices';
import type { DayCurve, Plant } from '@heliograph/core/contract/plants';
import { clean } from '../clean.ts';
import { quantity } from '../render/quantity.ts';
import { deviceShapes, stateHue } from '../resources/states.ts';
import { fit } from '../text.ts';
import { plantChart, plantFacts } from './plant-lines.ts';
import { usePolled } from './use-polled.ts';
import type { View } from './view.ts';

const CURVE_EVERY_MS = 60_000;
const DEVICES_EVERY_MS = 10_000;
const DEVICES_MAX = 60;
const CHART_HEIGHT = 12;
const POWER_WIDTH = 9;

/** The day of a plant, asked for while somebody looks. */
export function usePlantCurve(client: Client, id: string | undefined): DayCurve | undefined {
  return usePolled(id, CURVE_EVERY_MS, (signal) => client.call['GET /plants/{id}/curve']({ params: { id: id ?? '' } }, { signal }));
}

/** The second pane of the list: the marked plant with its day and its devices. */
export function usePlantPreview(client: Client, view: View, plant: Plant | undefined, width: number, height: number): string[] | undefined {
  const curve = usePlantCurve(client, plant?.id);
  const devices = usePolled(plant?.id, DEVICES_EVERY_MS, (signal) =>
    client.call['GET /devices']({ query: { plantId: plant?.id ?? '', pageSize: DEVICES_MAX } }, { signal }),
  );
  if (!plant) return undefined;
  const chart = plantChart(view, curve, width, Math.min(CHART_HEIGHT, height - 6));
  const top = [` ${view.paint.bold(fit(clean(plant.name), width - 2))}`, ...plantFacts(view, plant, width), '', ...chart, ''];
  return [...top, ...(devices?.items ?? []).slice(0, height - top.length).map((device) => deviceLine(view, device, width))];
}

function deviceLine({ t, paint }: View, device: Device, width: number): string {
  const hue = stateHue(device.state);
  const shape = deviceShapes[device.state];
  const power = fit(quantity(device.powerW, 'W', t.language), POWER_WIDTH, 'right');
  const state = fit(t(`states.${device.state}`), 14);
  const name = fit(clean(device.name), Math.max(4, width - POWER_WIDTH - 14 - 7));
  return ` ${hue ? paint(hue, shape) : shape} ${name} ${hue ? paint(hue, state) : state} ${power}`;
}
