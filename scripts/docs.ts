// Writes the documents that are made from the contract.
import { mkdirSync, writeFileSync } from 'node:fs';
import { renderMqttDoc } from '../packages/server/src/mqtt/doc.ts';

const folder = new URL('../docs/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('mqtt.md', folder), renderMqttDoc());
