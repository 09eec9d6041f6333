// Writes the documents that are made from the contract.
import { mkdirSync, writeFileSync } from 'node:fs';
import { renderHttpDoc } from '../packages/server/src/ingest/http-doc.ts';
import { renderMqttDoc } from '../packages/server/src/mqtt/doc.ts';

const folder = new URL('../docs/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('mqtt.md', folder), renderMqttDoc());
writeFileSync(new URL('http-intake.md', folder), renderHttpDoc());
