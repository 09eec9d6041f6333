import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldAll } from '../../server/src/energy/runner.ts';
import { addUser } from '../../server/test/factories.ts';
import { addDevice, addPlant } from '../../server/test/records.ts';
import { startServer, type TestServer } from '../../server/test/server.ts';
import { helio, temporaryFolder } from './helio.ts';

const quarter = 15 * 60_000;
let server: TestServer;
let env: Record<string, string>;
let token: string;
let organisationId: number;

beforeAll(async () => {
  server = await startServer();
  ({ token, organisationId } = await addUser(server.storage, { role: 'installer', now: Date.now() }));
  env = { HELIO_URL: server.url, HELIO_TOKEN: token };
});
afterAll(() => server?.close());

/** The same numbers for the same seed, between 0 and 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

interface Month {
  month: string;
  zone: string;
  seed: number;
  /** Read by night too, also while the clocks change. */
  hasNights: boolean;
}

/** A month as a portal of the Iberian kind writes it: a week of silence, and a counter that falls, jumps and says all bits. */
function monthOf({ month, zone, seed, hasNights }: Month) {
  const throwDie = dice(seed);
  const first = Temporal.PlainDate.from(`${month}-01`);
  const [lines, days] = [[] as string[], new Map<string, number>()];
  let [wh, falls, sinceFall] = [1_234_567 + seed, 0, 0];
  const begunWh = wh;
  for (let date = first; date.month === first.month; date = date.add({ days: 1 })) {
    const isSilent = date.day >= 10 && date.day <= 16;
    const atClock = (day: Temporal.PlainDate, clock: string) => day.toZonedDateTime({ timeZone: zone, plainTime: clock }).epochMilliseconds;
    const [dawn, atDawnWh] = [atClock(date, '06:30'), wh];
    const say = (at: number, said: number) => void (isSilent || lines.push(`${spanishTime(at, zone)};${spanishKwh(said)}`));
    if (hasNights) for (let at = atClock(date, '00:00'); at < dawn; at += quarter) say(at, wh);
    for (let step = 0; step < 56; step += 1) {
      // Where the first or the last reading of a day is not to be believed, some of its energy falls into the night.
      const isEnd = step === 55 || step === 0;
      if (step > 0) wh += Math.floor(throwDie() * 1_100 * Math.sin((step / 56) * Math.PI));
      sinceFall += 1;
      const isFall = !isEnd && sinceFall > 4 && throwDie() < 0.2;
      if (isFall) [falls, sinceFall] = [falls + 1, 0];
      const said = isFall ? [0, Math.max(0, wh - 700), Math.max(0, wh - 40_000), 4_294_967_295][Math.floor(throwDie() * 4)]! : wh;
      say(dawn + step * quarter, said);
    }
    if (hasNights) for (let at = dawn + 56 * quarter; at < atClock(date.add({ days: 1 }), '00:00'); at += quarter) say(at, wh);
    if (!isSilent) days.set(date.toString(), wh - atDawnWh);
  }
  return { text: `Fecha;Energía total\n${lines.join('\n')}\n`, knownWh: wh - begunWh, days, falls };
}

function spanishTime(at: number, zone: string): string {
  const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(there.day)}/${two(there.month)}/${there.year} ${two(there.hour)}:${two(there.minute)}`;
}

function spanishKwh(wh: number): string {
  const [kwh, rest] = [String(Math.floor(wh / 1_000)), String(wh % 1_000).padStart(3, '0')];
  return `${kwh.replace(/\B(?=(\d{3})+$)/g, '.')},${rest}`;
}

// On Lord Howe Island clocks change by half an hour, in April to a day of 24½ hours and in October to one of 23½.
test.each<Month>([
  { month: '2025-03', zone: 'Europe/Madrid', seed: 11, hasNights: false },
  { month: '2025-10', zone: 'Europe/Madrid', seed: 4_242, hasNights: false },
  { month: '2025-04', zone: 'Australia/Lord_Howe', seed: 77, hasNights: true },
  { month: '2025-10', zone: 'Australia/Lord_Howe', seed: 901, hasNights: true },
])('$month at $zone comes in as a portal wrote it, and every place tells the known total to the watt-hour', async (wanted) => {
  const { month, zone, seed } = wanted;
  const { text, knownWh, days, falls } = monthOf(wanted);
  expect(falls).toBeGreaterThan(150);
  const name = `Known ${month} ${seed} ${Date.now()}`;
  const plantId = await addPlant(server.storage, { name, owner_id: organisationId, time_zone: zone });
  const id = await addDevice(server.storage, { plant_id: plantId, rated_power_w: 5_000 });
  const path = join(temporaryFolder(), `${month}.csv`);
  writeFileSync(path, text);
  const flags = ['--device', String(id), '--time', 'Fecha', '--value', 'energyTotalWh=Energía total:kWh', '--zone', 'plant'];
  const taken = await helio(['import', 'telemetry', path, ...flags, '--decimal', 'comma', '--apply', '--json'], { env });
  expect(JSON.parse(taken.stdout)).toMatchObject({
    unreadableCount: 0,
    inserted: text.trimEnd().split('\n').length - 1,
  });
  await foldAll(server.storage);

  const last = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 }).add({ months: 1 }).subtract({ days: 1 }).toString();
  const ask = async (at: string) => (await server.call('GET', `${at}?grain=day&from=${month}-01&to=${last}`, { token })).body.data.steps;
  const plantDays: { label: string; productionKwh: number | null }[] = await ask(`/plants/${plantId}/energy`);
  const deviceDays: { totalKwh: number | null }[] = await ask(`/devices/${id}/energy`);
  expect(sumWh(plantDays.map((step) => step.productionKwh))).toBe(knownWh);
  expect(deviceDays.map((step) => step.totalKwh)).toEqual(plantDays.map((step) => step.productionKwh));
  // A day beside the silence takes its share of it; all others are what the counter rose by.
  const whole = plantDays.filter(({ label }) => Math.abs(Number(label.slice(-2)) - 13) > 4);
  const told = whole.map(({ label, productionKwh }) => [label, Math.round((productionKwh ?? 0) * 1_000)]);
  expect(told).toEqual(whole.map(({ label }) => [label, days.get(label)]));
  const ledgerPage = `/devices/${id}/energy/ledger?from=${month}-01&to=${last}&flow=total&pageSize=500`;
  const entries: { energyWh: number }[] = [];
  for (let page = 1, total = 1; entries.length < total; page += 1) {
    const { items, total: all } = (await server.call('GET', `${ledgerPage}&page=${page}`, { token })).body.data;
    entries.push(...items);
    total = items.length === 0 ? 0 : all;
  }
  const listed = await helio(['energy', 'list', '--plant', name, '--grain', 'month', '--from', `${month}-01`, '--to', last, '--json'], {
    env,
  });
  expect(sumWh(JSON.parse(listed.stdout).map((step: { productionKwh: number | null }) => step.productionKwh))).toBe(knownWh);
  const exported = await helio(['export', 'energy', '--plant', name, '--month', month, '--grain', 'day', '--format', 'json'], { env });
  expect(sumWh(JSON.parse(exported.stdout).map((row: { productionKwh: number | null }) => row.productionKwh))).toBe(knownWh);
  const verified = await helio(['energy', 'verify', '--plant', name, '--month', month], { env });
  expect(verified).toMatchObject({ code: 0, stderr: expect.stringContaining(`${month} is proved`) });
  // What is in the ledger and what is still open at its end come to the same.
  const openWh = knownWh - entries.reduce((sum, { energyWh }) => sum + energyWh, 0);
  expect(openWh).toBeGreaterThanOrEqual(0);
  expect(openWh).toBeLessThan(1_100);
});

function sumWh(kwh: readonly (number | null)[]): number {
  return kwh.reduce<number>((sum, value) => sum + Math.round((value ?? 0) * 1_000), 0);
}
