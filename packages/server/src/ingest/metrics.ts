import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { IntakeRejection, IntakeResult } from '../storage/storage.ts';

export interface IngestMetrics {
  committed(batch: { messages: number; rows: number; rejected: readonly IntakeRejection[]; seconds: number }, result: IntakeResult): void;
  /** Refused, and not kept in the table either. */
  leftOut(rejections: readonly IntakeRejection[]): void;
  failed(): void;
}

/** Counted once a batch, not once a message. */
export function createIngestMetrics(registry: Registry, inFlight: () => number): IngestMetrics {
  const registers = [registry];
  const messages = new Counter({ name: 'helio_ingest_messages_total', help: 'Messages taken, committed and acknowledged.', registers });
  const rows = new Counter({ name: 'helio_ingest_committed_rows_total', help: 'Telemetry rows that were new or filled in.', registers });
  const duplicates = new Counter({ name: 'helio_ingest_duplicates_total', help: 'Samples that were there already.', registers });
  const conflicts = new Counter({
    name: 'helio_ingest_conflicts_total',
    help: 'Samples that said otherwise than an earlier one of the same time.',
    registers,
  });
  const rejected = new Counter({
    name: 'helio_ingest_rejected_total',
    help: 'Messages refused, whole or in part.',
    labelNames: ['reason'] as const,
    registers,
  });
  const notKept = new Counter({
    name: 'helio_ingest_rejected_not_kept_total',
    help: 'Of the refused, those beyond what is kept of one device in a minute.',
    registers,
  });
  const batchRows = new Histogram({
    name: 'helio_ingest_batch_rows',
    help: 'Rows in one commit.',
    buckets: [1, 3, 10, 30, 100, 300, 1000],
    registers,
  });
  const commitSeconds = new Histogram({
    name: 'helio_ingest_commit_seconds',
    help: 'Time of one commit.',
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 5, 20],
    registers,
  });
  const failures = new Counter({ name: 'helio_ingest_failed_commits_total', help: 'Commits that failed and were tried again.', registers });
  new Gauge({
    name: 'helio_ingest_in_flight',
    help: 'Messages received and not yet committed.',
    registers,
    collect() {
      this.set(inFlight());
    },
  });
  return {
    committed(batch, result) {
      messages.inc(batch.messages);
      rows.inc(result.inserted + result.filled);
      duplicates.inc(result.duplicates);
      conflicts.inc(result.conflicts);
      for (const { reason } of batch.rejected) rejected.inc({ reason });
      batchRows.observe(batch.rows);
      commitSeconds.observe(batch.seconds);
    },
    leftOut(rejections) {
      for (const { reason } of rejections) rejected.inc({ reason });
      notKept.inc(rejections.length);
    },
    failed: () => failures.inc(),
  };
}
