import type { AuditAction, AuditResource } from '@heliograph/core/audit/kinds';
import type { AuditChange } from '@heliograph/core/contract/audit';
import type { Writer } from '../storage/storage.ts';
import type { Author } from './author.ts';
import { changesBetween, type AnyRow, type NameOf } from './changes.ts';
import { namesOf } from './names.ts';
import type { AuditRule } from './rules.ts';

export interface AuditFact {
  action: AuditAction;
  resource: AuditResource;
  resourceId: string;
  resourceName: string;
  plantId: number | null;
  /** The plant that the record was at before. */
  fromPlantId?: number | null;
  deviceId: number | null;
  changes: readonly AuditChange[];
}

/** Writes down what somebody did, in the transaction that does it. Changes of rows tell themselves: see `audited.ts`. */
export async function recordFact(tx: Writer, author: Author, fact: AuditFact): Promise<void> {
  await tx.insertInto('audit_entry').values(auditEntry(author, fact)).execute();
}

export function auditEntry(author: Author, fact: AuditFact) {
  return {
    at: author.at,
    user_id: author.userId,
    user_name: author.name,
    organisation_id: author.organisationId,
    is_by_token: author.isByToken ? 1 : 0,
    request_id: author.requestId,
    action: fact.action,
    resource: fact.resource,
    resource_id: fact.resourceId,
    resource_name: fact.resourceName,
    plant_id: fact.plantId,
    from_plant_id: fact.fromPlantId ?? null,
    device_id: fact.deviceId,
    changes: JSON.stringify(fact.changes),
  };
}
export type AuditEntryRow = ReturnType<typeof auditEntry>;

export interface RowChange {
  before: AnyRow | undefined;
  after: AnyRow | undefined;
  /** Absent: whether it came, went or changed. */
  action?: AuditAction | undefined;
}

/** Writes down a change of one row; nothing where what is told of stayed the same. */
export async function recordChange(tx: Writer, author: Author, rule: AuditRule, change: RowChange): Promise<void> {
  await recordChanges(tx, author, rule, [change]);
}

/** The same of many rows of one table. */
export async function recordChanges(tx: Writer, author: Author, rule: AuditRule, changes: readonly RowChange[]): Promise<void> {
  const facts: AuditFact[] = [];
  const names = await namesOf(
    tx,
    rule,
    changes.flatMap(({ before, after }) => [before, after]),
  );
  for (const change of changes) facts.push(...(await factsOf(tx, rule, change, names)));
  if (facts.length === 0) return;
  await tx
    .insertInto('audit_entry')
    .values(facts.map((fact) => auditEntry(author, fact)))
    .execute();
}

async function factsOf(tx: Writer, rule: AuditRule, { before, after, action }: RowChange, names: NameOf): Promise<AuditFact[]> {
  const row = (after ?? before) as AnyRow;
  const changes = changesBetween(rule, before, after, names);
  if (changes.length === 0) return [];
  const plantId = await plantOf(tx, rule, row);
  const fromPlantId = before === undefined ? null : numberIn(before, rule.plant);
  return [
    {
      action: action ?? (before === undefined ? 'create' : after === undefined ? 'remove' : 'update'),
      resource: rule.resource,
      resourceId: String(row[rule.key[0]]),
      resourceName: nameIn(rule, row),
      plantId,
      fromPlantId: fromPlantId === plantId ? null : fromPlantId,
      deviceId: numberIn(row, rule.device),
      changes,
    },
  ];
}

async function plantOf(tx: Writer, rule: AuditRule, row: AnyRow): Promise<number | null> {
  if (rule.plant !== undefined) return numberIn(row, rule.plant);
  const deviceId = numberIn(row, rule.device);
  if (deviceId === null) return null;
  const device = await tx.selectFrom('device').select('plant_id').where('id', '=', deviceId).executeTakeFirst();
  return device?.plant_id ?? null;
}

function nameIn(rule: AuditRule, row: AnyRow): string {
  const names = rule.name.map((column) => row[column]).filter((name) => typeof name === 'string');
  return names.find((name) => name !== '') ?? '';
}

function numberIn(row: AnyRow, column: string | undefined): number | null {
  const value = column === undefined ? null : row[column];
  return typeof value === 'number' ? value : null;
}
