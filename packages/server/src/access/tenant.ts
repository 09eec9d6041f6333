import type { AuditAction } from '@heliograph/core/audit/kinds';
import type {
  DeleteQueryBuilder,
  DeleteResult,
  Expression,
  ExpressionBuilder,
  Kysely,
  SelectQueryBuilder,
  SqlBool,
  UpdateQueryBuilder,
  UpdateResult,
} from 'kysely';
import { auditedWriter } from '../audit/audited.ts';
import type { Author } from '../audit/author.ts';
import { recordFact, type AuditFact } from '../audit/record.ts';
import { RequestError } from '../http/request-error.ts';
import type { NewRow, Row, Schema } from '../storage/schema.ts';
import type { BucketPoint, BucketQuery, Sample, SampleQuery, Storage, Writer } from '../storage/storage.ts';
import { tenantPaths, type SharedTable, type TenantTable, type WritableTable } from '../storage/tenant-paths.ts';
import { isPlantInScope, organisationsBelow, type Purpose, type Scope } from './scope.ts';

type Select<T extends keyof Schema> = SelectQueryBuilder<Schema, T, {}>;

/** Tables as far as their reader may see them. Resources get these and never the database. */
export interface Tables {
  select<T extends TenantTable | SharedTable>(table: T): Select<T>;
}

/** The same with the telemetry, which does not lie in its table alone. */
export interface SampledTables extends Tables {
  /** Samples of a device in scope; none of another. */
  samples(query: SampleQuery): Promise<Sample[]>;
}

/** The tables of one caller. */
export interface Tenant extends SampledTables {
  readonly scope: Scope;
  /** Curves of devices in scope; others are left out. */
  bucket(query: BucketQuery): Promise<BucketPoint[]>;
}

/** The same inside a transaction: the predicate guards what is changed as well, and the audit trail has it in the same commit. */
export interface WritableTenant extends Tables {
  readonly scope: Scope;
  update<T extends WritableTable>(table: T): UpdateQueryBuilder<Schema, T, T, UpdateResult>;
  remove<T extends WritableTable>(table: T): DeleteQueryBuilder<Schema, T, DeleteResult>;
  /** Whether an organisation is the own one or below it. */
  reaches(organisationId: number): Promise<boolean>;
  /** Refused outside the scope; undefined where an equal row is already there. */
  insert<T extends WritableTable>(table: T, row: NewRow<T>): Promise<Row<T> | undefined>;
  /** Many new rows at once, each refused outside the scope; an equal row that is already there is an error. */
  insertAll<T extends WritableTable>(table: T, rows: readonly NewRow<T>[]): Promise<void>;
  /** The same, its changes told by a word of their own. */
  as(action: AuditAction): WritableTenant;
  /** Writes down what no changed row tells. */
  record(fact: AuditFact): Promise<void>;
}

/** The caller's view of the storage. */
export function createTenant(storage: Storage, scope: Scope): Tenant {
  const select: Tenant['select'] = (table) => scopedSelect(storage.read, table, scope, 'read');
  return {
    scope,
    select,
    async bucket(query) {
      const visible = await select('device')
        .select('device.id')
        .where('device.id', 'in', [...query.deviceIds])
        .execute();
      if (visible.length === 0) return [];
      return storage.bucket({ ...query, deviceIds: visible.map((device) => device.id) });
    },
    async samples(query) {
      const visible = await select('device').select('device.id').where('device.id', '=', query.deviceId).executeTakeFirst();
      return visible === undefined ? [] : storage.samples(query);
    },
  };
}

/** How a caller writes: one transaction, seen through the caller's scope. */
export function createWrite(storage: Storage, scope: Scope, author: Author) {
  return <T>(work: (tenant: WritableTenant) => Promise<T>): Promise<T> =>
    storage.write((tx) => work(createWritableTenant(tx, scope, author)));
}

/** The caller's view inside one transaction. */
export function createWritableTenant(tx: Writer, scope: Scope, author: Author, action?: AuditAction): WritableTenant {
  const writer = auditedWriter(tx, author, action);
  return {
    scope,
    select: (table) => scopedSelect(tx, table, scope, 'write'),
    update: (table) => guarded(tx, writer.update(table) as never, table, scope) as never,
    remove: (table) => guarded(tx, writer.remove(table) as never, table, scope) as never,
    async insert(table, row) {
      await refuseForeign(tx, table, row, scope);
      return writer.insert(table, row);
    },
    async insertAll(table, rows) {
      await refuseAnyForeign(tx, table, rows, scope);
      return writer.insertAll(table, rows);
    },
    reaches: (organisationId) => isBelow(tx, organisationId, scope),
    record: (fact) => recordFact(tx, author, fact),
    as: (word) => createWritableTenant(tx, scope, author, word),
  };
}

/** Every row, for work of the server itself that checks the scope in another way. */
export function unscopedTables(db: Kysely<Schema>): Tables {
  return { select: (table) => db.selectFrom(table as never) as never };
}

/** The same with the telemetry. */
export function unscopedSamples(storage: Storage): SampledTables {
  return { ...unscopedTables(storage.read), samples: (query) => storage.samples(query) };
}

function scopedSelect<T extends TenantTable | SharedTable>(db: Kysely<Schema>, table: T, scope: Scope, purpose: Purpose): Select<T> {
  const query = db.selectFrom(table as 'plant') as unknown as Filterable;
  return withPredicate(db, query, table, scope, purpose) as unknown as Select<T>;
}

function guarded(db: Kysely<Schema>, query: Filterable, table: TenantTable, scope: Scope): Filterable {
  return withPredicate(db, query, table, scope, 'write');
}

/** What select, update and delete have in common. */
interface Filterable {
  where(column: string, operator: 'in' | '=', value: unknown): Filterable;
  where(predicate: (eb: ExpressionBuilder<Schema, 'audit_entry'>) => Expression<SqlBool>): Filterable;
}

function withPredicate(db: Kysely<Schema>, query: Filterable, table: keyof Schema, scope: Scope, purpose: Purpose): Filterable {
  const path = tenantPaths[table];
  if ('none' in path) return query;
  const column = `${table}.${path.column}`;
  if (path.by === 'user') return query.where(column, '=', scope.userId);
  if (path.by === 'organisation') return query.where(column, '=', scope.organisationId);
  if (path.by === 'organisations') return query.where(column, 'in', organisationIds(db, scope));
  const plants = plantIds(db, scope, purpose);
  if (table === 'device') return query.where((eb) => isDeviceInScope(eb as never, plants, scope));
  if (path.by === 'plant') return query.where(column, 'in', plants);
  if (path.by === 'audit') return query.where((eb) => isAuditInScope(eb, plants, scope));
  const devices = db.selectFrom('device').select('device.id').where('device.plant_id', 'in', plants);
  // A push is seen by everyone who sees one of its devices.
  if (path.by === 'push')
    return query.where(column, 'in', db.selectFrom('push_target').select('push_id').where('device_id', 'in', devices));
  return query.where(column, 'in', devices);
}

/** A device is in scope with its plant; at no plant, with its organisation. */
function isDeviceInScope(eb: ExpressionBuilder<Schema, 'device'>, plants: ReturnType<typeof plantIds>, scope: Scope): Expression<SqlBool> {
  const isOwn = eb('device.owner_id', 'in', organisationsBelow(eb, scope));
  return eb.or([eb('device.plant_id', 'in', plants), eb.and([eb('device.plant_id', 'is', null), isOwn])]);
}

function plantIds(db: Kysely<Schema>, scope: Scope, purpose: Purpose) {
  return db
    .selectFrom('plant')
    .select('plant.id')
    .where((eb) => isPlantInScope(eb, scope, purpose));
}

/** What was done to a plant in scope, and what people of the own organisation and those below it did. */
function isAuditInScope(eb: ExpressionBuilder<Schema, 'audit_entry'>, plants: ReturnType<typeof plantIds>, scope: Scope) {
  return eb.or([
    eb('audit_entry.plant_id', 'in', plants),
    eb('audit_entry.from_plant_id', 'in', plants),
    eb('audit_entry.organisation_id', 'in', organisationsBelow(eb, scope)),
  ]);
}

/** The own organisation and all below it. */
function organisationIds(db: Kysely<Schema>, scope: Scope) {
  return db.selectFrom('organisation_closure').select('descendant_id').where('ancestor_id', '=', scope.organisationId);
}

async function refuseForeign<T extends TenantTable>(tx: Writer, table: T, row: NewRow<T>, scope: Scope): Promise<void> {
  const path = tenantPaths[table];
  const target = (row as Record<string, unknown>)[path.column];
  // A new plant has no id yet: it is born in the own organisation or in one below it, and nowhere else.
  if (table === 'plant') return refuseUnless(await isBelow(tx, (row as { owner_id?: number }).owner_id ?? 0, scope));
  if (table === 'device' && target === null) return refuseUnless(await isBelow(tx, (row as NewRow<'device'>).owner_id, scope));
  // Nor has a new push: what it reaches is asked device by device.
  if (table === 'push') return refuseUnless((row as { organisation_id?: number }).organisation_id === scope.organisationId);
  if (path.by === 'user') return refuseUnless(target === scope.userId);
  if (path.by === 'organisation') return refuseUnless(target === scope.organisationId);
  if (path.by === 'organisations') {
    const own = await organisationIds(tx, scope)
      .where('descendant_id', '=', target as number)
      .executeTakeFirst();
    return refuseUnless(own !== undefined);
  }
  const parent = path.by === 'plant' ? 'plant' : 'device';
  const found = await scopedSelect(tx, parent, scope, 'write')
    .select(`${parent}.id` as 'plant.id')
    .where(`${parent}.id` as 'plant.id', '=', target as number)
    .executeTakeFirst();
  if (!found) throw new RequestError(`${parent}s.notFound`);
}

const idsAtOnce = 500;

/** Of what belongs to devices, all devices are asked for at once. */
async function refuseAnyForeign<T extends TenantTable>(tx: Writer, table: T, rows: readonly NewRow<T>[], scope: Scope): Promise<void> {
  const path = tenantPaths[table];
  if (table === 'device' || path.by !== 'device') {
    for (const row of rows) await refuseForeign(tx, table, row, scope);
    return;
  }
  const ids = [...new Set(rows.map((row) => (row as Record<string, unknown>)[path.column] as number))];
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const part = ids.slice(from, from + idsAtOnce);
    const found = await scopedSelect(tx, 'device', scope, 'write').select('device.id').where('device.id', 'in', part).execute();
    if (found.length < part.length) throw new RequestError('devices.notFound');
  }
}

async function isBelow(tx: Writer, organisationId: number, scope: Scope): Promise<boolean> {
  const found = await tx
    .selectFrom('organisation_closure')
    .select('descendant_id')
    .where('ancestor_id', '=', scope.organisationId)
    .where('descendant_id', '=', organisationId)
    .executeTakeFirst();
  return found !== undefined;
}

function refuseUnless(isOwn: boolean): void {
  if (!isOwn) throw new Error('a row of another tenant was about to be written');
}
