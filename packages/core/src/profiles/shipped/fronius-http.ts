import { profileNames } from '../profile-keys.ts';
import { defineProfile } from '../profile.ts';

const isMeter = { path: 'Head.RequestArguments.DeviceClass', equals: 'Meter' };
const isGood = { path: 'Head.Status.Code', equals: 0 };
const time = { path: '/Head.Timestamp', form: 'iso' } as const;
const common = (path: string, channel: string, kind: 'lifetime' | 'day' | 'gauge' = 'gauge') => ({
  path: `Body.Data.${path}.Value`,
  unitPath: `Body.Data.${path}.Unit`,
  channel,
  kind,
  ...(kind === 'lifetime' && { absent: [0] }),
});
const ofSystem = (path: string, channel: string, kind: 'lifetime' | 'day' | 'gauge' = 'gauge') => ({
  path: `/Body.Data.${path}.Values.{key}`,
  unitPath: `/Body.Data.${path}.Unit`,
  channel,
  kind,
  ...(kind === 'lifetime' && { absent: [0] }),
});
const meter = [
  { path: 'PowerReal_P_Sum', channel: 'gridPowerW', kind: 'gauge' as const, unit: 'W' as const },
  { path: 'PowerReal_P_Sum', channel: 'powerW', kind: 'gauge' as const, unit: 'W' as const },
  { path: 'EnergyReal_WAC_Plus_Absolute', channel: 'importTotalWh', kind: 'lifetime' as const, unit: 'Wh' as const, absent: [0] },
  { path: 'EnergyReal_WAC_Minus_Absolute', channel: 'exportTotalWh', kind: 'lifetime' as const, unit: 'Wh' as const, absent: [0] },
  { path: 'Voltage_AC_Phase_1', channel: 'voltageV', kind: 'gauge' as const, unit: 'V' as const },
  { path: 'Frequency_Phase_Average', channel: 'frequencyHz', kind: 'gauge' as const, unit: 'Hz' as const },
];
/** In the branch of the loads consumption is negative, and counted as `Minus`. */
const loadMeter = [
  { path: 'PowerReal_P_Sum', channel: 'loadPowerW', kind: 'gauge' as const, unit: 'W' as const, scale: -1 },
  { path: 'PowerReal_P_Sum', channel: 'powerW', kind: 'gauge' as const, unit: 'W' as const, scale: -1 },
  { path: 'EnergyReal_WAC_Minus_Absolute', channel: 'loadTotalWh', kind: 'lifetime' as const, unit: 'Wh' as const, absent: [0] },
  ...meter.slice(-2),
];
/** 0 is the grid connection, 1 the branch of the loads; others are single consumers or generators. */
const locations = [
  { productKey: 'grid-meter', values: meter, isElsewhere: (path: string) => [{ path, above: 0 }] },
  {
    productKey: 'load-meter',
    values: loadMeter,
    isElsewhere: (path: string) => [
      { path, above: 1 },
      { path, equals: 0 },
      { path, isPresent: false },
    ],
  },
];
/** Power alone: import and export are integrated. Consumers count as negative. */
const powerFlow = [
  { path: 'Body.Data.Site.P_Grid', channel: 'gridPowerW', kind: 'gauge' as const, unit: 'W' as const },
  { path: 'Body.Data.Site.P_Grid', channel: 'powerW', kind: 'gauge' as const, unit: 'W' as const },
  { path: 'Body.Data.Site.P_Load', channel: 'loadPowerW', kind: 'gauge' as const, unit: 'W' as const, scale: -1 },
];

/** Solar API v0 and v1. By night an inverter leaves out what it does not measure; its number on the bus is its name. */
export const froniusHttp = defineProfile({
  key: 'fronius-http',
  name: profileNames['fronius-http'],
  kind: 'http',
  source: 'Fronius Solar API V1, operating instructions 42,0410,2012',
  products: ['string-inverter'],
  hasSerial: true,
  captures: [
    '/solar_api/v1/GetInverterRealtimeData.cgi?Scope=Device&DeviceId=1&DataCollection=CommonInverterData',
    '/solar_api/v1/GetInverterRealtimeData.cgi?Scope=System',
    '/solar_api/v1/GetMeterRealtimeData.cgi?Scope=System',
    '/solar_api/v1/GetPowerFlowRealtimeData.fcgi',
  ],
  rules: [
    ...['DeviceId', 'DeviceIndex'].map((id) => ({
      when: [isGood, { path: `Head.RequestArguments.${id}`, isPresent: true }, { path: 'Body.Data.TOTAL_ENERGY.Value', isPresent: true }],
      sn: `{serial}-{/Head.RequestArguments.${id}}`,
      time,
      values: [
        common('PAC', 'powerW'),
        common('TOTAL_ENERGY', 'energyTotalWh', 'lifetime'),
        common('DAY_ENERGY', 'energyDayWh', 'day'),
        common('UAC', 'voltageV'),
        common('IAC', 'currentA'),
        common('FAC', 'frequencyHz'),
        common('UDC', 'mppt1VoltageV'),
        common('IDC', 'mppt1CurrentA'),
      ],
    })),
    {
      when: [isGood, { path: 'Body.Data.TOTAL_ENERGY.Values', isPresent: true }],
      each: 'Body.Data.TOTAL_ENERGY.Values',
      sn: '{serial}-{key}',
      time,
      values: [
        ofSystem('PAC', 'powerW'),
        ofSystem('TOTAL_ENERGY', 'energyTotalWh', 'lifetime'),
        ofSystem('DAY_ENERGY', 'energyDayWh', 'day'),
      ],
    },
    ...locations.flatMap(({ productKey, values, isElsewhere }) => [
      {
        when: [isGood, isMeter, { path: 'Head.RequestArguments.Scope', equals: 'System' }],
        each: 'Body.Data',
        sn: '{serial}-meter-{key}',
        productKey,
        time,
        absentWhen: isElsewhere('Meter_Location_Current'),
        values,
      },
      {
        when: [isGood, isMeter, { path: 'Head.RequestArguments.DeviceId', isPresent: true }],
        sn: '{serial}-meter-{/Head.RequestArguments.DeviceId}',
        productKey,
        time,
        absentWhen: isElsewhere('/Body.Data.Meter_Location_Current'),
        values: values.map((value) => ({ ...value, path: `/Body.Data.${value.path}` })),
      },
    ]),
    {
      when: [isGood, { path: 'Body.Data.Site.P_Grid', isPresent: true }],
      // The meter at the grid connection is the first one: whoever posts both answers has one meter, not two.
      sn: '{serial}-meter-0',
      productKey: 'grid-meter',
      time,
      values: powerFlow,
    },
    {
      // With a battery what an inverter gives is not only of the sun.
      when: [isGood, { path: 'Body.Data.Site', isPresent: true }, { path: 'Body.Data.Site.P_Akku', isPresent: false }],
      each: 'Body.Data.Inverters',
      sn: '{serial}-{key}',
      time,
      values: [
        { path: 'P', channel: 'powerW', kind: 'gauge', unit: 'W' },
        { path: 'E_Total', channel: 'energyTotalWh', kind: 'lifetime', unit: 'Wh', absent: [0] },
        { path: 'E_Day', channel: 'energyDayWh', kind: 'day', unit: 'Wh' },
      ],
    },
  ],
});
