import { runDdl, type AnyDatabase, type Engine } from './ddl.ts';
import { people, plants, records } from './0001-tables.ts';
import { telemetryTables } from './0001-telemetry.ts';

export async function foundation(db: AnyDatabase, engine: Engine): Promise<void> {
  await runDdl(db, engine, [...people, ...plants, ...telemetryTables(engine), ...records]);
  if (engine === 'postgres') await runDdl(db, engine, orderedOutbox);
}

/** Without it a slow transaction's row could appear below ids that a reader has already passed. */
const orderedOutbox = [
  `create function outbox_in_commit_order() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(hashtext('heliograph.outbox')); return null; end $$`,
  `create trigger outbox_in_commit_order before insert on outbox for each statement execute function outbox_in_commit_order()`,
];
