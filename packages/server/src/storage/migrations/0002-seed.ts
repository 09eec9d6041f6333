import { shippedProducts } from '@heliograph/core/products';
import type { AnyDatabase } from './ddl.ts';

const plantScreens = ['/power_station', '/power_station/power_station_list', '/power_station/power_station_detail'];

const deviceScreens = ['/devices', '/devices/devices__manage'];
const screens = [...plantScreens, ...deviceScreens];

/** Root's grants are not stored: they are computed from the screens that exist. */
const roles = [
  { code: 'root', name: 'Root', routes: [], actions: [] },
  { code: 'installer', name: 'Installer', routes: screens, actions: ['plants:read', 'plants:write', 'devices:read', 'devices:write'] },
  { code: 'service', name: 'Service', routes: screens, actions: ['plants:read', 'devices:read', 'devices:write'] },
  { code: 'customer', name: 'Customer', routes: screens, actions: ['plants:read', 'devices:read'] },
];

export async function seed(db: AnyDatabase): Promise<void> {
  await db.insertInto('product').values(shippedProducts.map(productRow)).execute();
  for (const role of roles) {
    const { id } = await db.insertInto('role').values({ code: role.code, name: role.name }).returning('id').executeTakeFirstOrThrow();
    const grants = [
      ...role.routes.map((code) => ({ role_id: id, kind: 'route', code })),
      ...role.actions.map((code) => ({ role_id: id, kind: 'action', code })),
    ];
    if (grants.length > 0) await db.insertInto('role_grant').values(grants).execute();
  }
}

function productRow(product: (typeof shippedProducts)[number]) {
  return {
    product_key: product.productKey,
    name: product.name,
    device_type: product.deviceType,
    role: product.role,
    report_interval_ms: product.reportIntervalMs,
    spec: JSON.stringify(product),
  };
}
